import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import {
  aClub,
  actorOf,
  aLapsedMember,
  aMember,
  anonymous,
  anUpload,
  aPhoto,
  aPlanHolder,
  aVideo,
  codeOf,
  memoryPorts,
  memorySettings,
  outcomeOf,
  refusalOf,
} from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import type { User } from '../accounts/user.ts';
import { createEvent } from '../events/plan-event.ts';
import { refuse } from '../kernel/errors.ts';
import { execute } from '../kernel/use-case.ts';
import { declareUpload } from './declare-upload.ts';
import { uploadRoom } from './queries.ts';
import { quotasOf } from './room.ts';
import { readableSize } from './rules.ts';
import type { Upload } from './upload.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async (overrides = {}) => {
  const memory = memoryPorts(overrides);
  const holder = actorOf(await aPlanHolder(memory));
  const member = actorOf(await aMember(memory));
  const file = { folder: 'photo', fileName: 'day.jpg', size: 1_000, contentType: 'image/jpeg' };
  const declare = (more: object = {}, actor: Actor = holder) =>
    execute(declareUpload, memory, actor, { ...file, ...more });
  return { memory, holder, member, declare };
};

test('an announced file gets a session of its own and an unguessable name in its folder (decisions 24)', async () => {
  const { memory, holder, declare } = await setting();
  const declared = await declare({ fileName: '../My day.jpg' });
  expect(declared).toEqual({
    id: expect.any(String),
    uploadUrl: null,
    fileName: expect.stringMatching(new RegExp(`^photo/${memory.clock.now()}-[\\w-]{22}-My day\\.jpg$`)),
    chunkSize: 4 * 1_048_576,
  });
  expect(await memory.uploads.byId(declared.id)).toEqual({
    id: declared.id,
    ownerId: holder.id,
    holderId: null,
    folder: 'photo',
    fileName: declared.fileName,
    originalName: 'My day.jpg',
    size: 1_000,
    contentType: 'image/jpeg',
    createdAt: memory.clock.now(),
    finishedAt: null,
    usedBy: null,
    takenAt: null,
    checksum: null,
    session: null,
  });
});

test("on a bucket the address is the bucket's own, opened for the page's origin (decisions 24)", async () => {
  const asked: unknown[] = [];
  const { memory, declare } = await setting();
  const uploadSessions = {
    ...memory.uploadSessions,
    open: async (_upload: unknown, webOrigin: string | null) => {
      asked.push(webOrigin);
      return { uploadUrl: 'https://bucket/session', session: 'https://bucket/session' };
    },
  };
  const bucket = await setting({ uploadSessions });
  const declared = await bucket.declare({ webOrigin: 'https://web.example.edu' });
  expect(declared.uploadUrl).toBe('https://bucket/session');
  expect(await bucket.memory.uploads.byId(declared.id)).toMatchObject({ session: 'https://bucket/session' });
  await bucket.declare();
  expect(asked).toEqual(['https://web.example.edu', null]);
  expect((await declare()).uploadUrl).toBeNull();
});

test.each([
  ['ends', async () => {}],
  ['cannot be ended either', async () => refuse('STORAGE_UNAVAILABLE')],
])('the session of a file that cannot be noted %s, and the reason is told (decisions 24)', async (_, end) => {
  const cancelled: Upload[] = [];
  const { uploads, uploadSessions } = memoryPorts();
  const { declare } = await setting({
    uploads: { ...uploads, declare: async () => refuse('DATABASE_UNAVAILABLE') },
    uploadSessions: {
      ...uploadSessions,
      open: async () => ({ uploadUrl: 'https://bucket/session', session: 'https://bucket/session' }),
      cancel: (upload: Upload) => {
        cancelled.push(upload);
        return end();
      },
    },
  });
  expect(await codeOf(declare())).toBe('DATABASE_UNAVAILABLE');
  expect(cancelled).toMatchObject([{ session: 'https://bucket/session', folder: 'photo' }]);
});

test('two files of the same name at the same time are stored apart (decisions 25)', async () => {
  const { declare } = await setting();
  const [a, b] = [await declare(), await declare()];
  expect(a.fileName).not.toBe(b.fileName);
});

test.each([
  ['photo', 'photos'],
  ['video', 'videos'],
])(
  'whoever has no live plan is refused for %s before anything else is judged (decisions 13)',
  async (folder, items) => {
    const { memory, member, declare } = await setting();
    const lapsed = actorOf(await aLapsedMember(memory));
    const developer = actorOf(await aMember(memory, { developer: true }));
    const bad = { folder, fileName: 7, size: -1, contentType: null, extra: true };
    for (const actor of [member, lapsed, developer]) {
      expect(await refusalOf(declare(bad, actor))).toMatchObject({
        code: 'PLAN_REQUIRED',
        kind: 'forbidden',
        message: `As a non-admin user, uploading ${items} is restricted. To obtain admin privileges, proceed to the payment section and select a plan for purchase.`,
      });
    }
    expect((await refusalOf(declare(bad))).code).toBe('VALIDATION_FAILED');
    expect(await codeOf(declare(bad, anonymous()))).toBe('UNAUTHENTICATED');
  },
);

test('nor is anything else judged first where they name what is no open pool and no video of theirs (decisions 13, 65)', async () => {
  const { memory, host, sender, event, as } = await poolSetting();
  const closed = await execute(createEvent, memory, await as(host), { title: 'Fair', startsOn: event.startsOn });
  const photo = { folder: 'photo', fileName: '', size: 'x', contentType: 'image/jpeg' };
  const declare = async (more: object) =>
    outcomeOf(execute(declareUpload, memory, await as(sender), { ...photo, ...more } as never));
  for (const named of [{ event: 'nope' }, { event: closed.id }, { event: 7 }, { beside: 'x' }, { beside: 7 }])
    for (const folder of ['photo', 'video'])
      expect([named, await declare({ ...named, folder })]).toEqual([named, 'PLAN_REQUIRED']);
  expect(await declare({ event: event.id })).toBe('VALIDATION_FAILED');
  const video = await aVideo(memory, sender);
  expect(await declare({ folder: 'video', beside: video.fileName })).toBe('VALIDATION_FAILED');
});

test('an avatar needs no plan (decisions 10)', async () => {
  const { member, declare } = await setting();
  expect((await declare({ folder: 'profile' }, member)).fileName).toMatch(/^profile\//);
});

test.each(['constructor', '__proto__', 'Photo', '', null, 7, ['photo'], {}])(
  'a folder %j does not exist, with a plan or without (product 7)',
  async (folder) => {
    const { member, declare } = await setting();
    for (const actor of [member, undefined]) {
      const refusal = await refusalOf(declare({ folder }, actor));
      expect([refusal.code, refusal.errors.map((error) => error.field)]).toEqual(['VALIDATION_FAILED', ['folder']]);
    }
  },
);

test.each([null, 'text', 7, []])('what is no description of a file is refused: %j (decisions 37)', async (input) => {
  const { memory, holder } = await setting();
  expect(await codeOf(execute(declareUpload, memory, holder, input))).toBe('VALIDATION_FAILED');
});

test('thumbnails of videos lie in video too, and count as images (decisions 13)', async () => {
  const { declare } = await setting();
  expect((await declare({ folder: 'video' })).fileName).toMatch(/^video\//);
  expect(await codeOf(declare({ folder: 'video', size: 40 * 1_048_576 + 1 }))).toBe('FILE_TOO_LARGE');
});

test.each([
  ['video', 'image/svg+xml', 'Choose an MP4, MOV, WebM or MKV video, or a picture as its thumbnail.'],
  ['photo', 'video/mp4', 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF picture.'],
  ['photo', 'constructor', 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF picture.'],
  ['profile', 'text/html', 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF picture.'],
])('in %s a file of type %s is refused before the first byte (decisions 26)', async (folder, contentType, message) => {
  const { declare } = await setting();
  expect(await refusalOf(declare({ folder, contentType }))).toMatchObject({
    code: 'FILE_TYPE_REFUSED',
    errors: [{ field: 'contentType', message }],
  });
});

test('whoever may change a video announces a poster for it, without a plan or with two clubs too (decisions 58, 62, 65)', async () => {
  const { memory, asha, ravi, mira, club, as } = await clubSetting();
  await aClub(memory, asha, { handle: 'drama', months: 1 });
  const [own, ofAnother, photo] = [await aVideo(memory, mira), await aVideo(memory, ravi), await aPhoto(memory, mira)];
  const unpublished = await anUpload(memory, mira, { folder: 'video' });
  const ofClub = { ...unpublished, id: memory.ids.next(), ownerId: ravi.id, holderId: club.id, usedBy: 'theirs' };
  await memory.uploads.declare({ ...ofClub, fileName: 'video/theirs.mp4' });
  const declare = async (who: User, beside: string | null, more = {}) => {
    const picture = { folder: 'video', fileName: 'poster.jpg', size: 1_000, contentType: 'image/jpeg' };
    return outcomeOf(execute(declareUpload, memory, await as(who), { ...picture, beside, ...more }));
  };
  expect(await declare(mira, own.fileName)).toBeNull();
  for (const beside of [null, ofAnother.fileName, photo.fileName, unpublished.fileName, 'video/none.mp4'])
    expect([beside, await declare(mira, beside)]).toEqual([beside, 'PLAN_REQUIRED']);
  expect(await declare(mira, own.fileName, { folder: 'photo' })).toBe('PLAN_REQUIRED');
  expect(await declare(mira, own.fileName, { fileName: 'a.mp4', contentType: 'video/mp4' })).toBe('FILE_TYPE_REFUSED');
  expect(await declare(asha, 'video/theirs.mp4')).toBeNull();
  expect(await declare(asha, ofAnother.fileName)).toBe('CLUB_REQUIRED');

  // What waits to become a poster takes no more room than what is sent into a pool.
  const size = 40 * 1_048_576;
  const outcomes = new Set<string | null>();
  for (let at = 0; at < 40; at += 1) outcomes.add(await declare(mira, own.fileName, { size }));
  expect(outcomes).toEqual(new Set([null, 'QUOTA_EXCEEDED']));
  const gone = { ...(await as(mira)), leavesAt: memory.clock.now() };
  const left = execute(declareUpload, memory, gone, { folder: 'video', fileName: 'a.jpg', beside: own.fileName });
  expect(await codeOf(left)).toBe('LEFT_COLLEGE');
});

test('a file whose type nobody declared is judged by its extension (decisions 26)', async () => {
  const { memory, declare } = await setting();
  const { id } = await declare({ folder: 'video', fileName: 'Video.MOV', contentType: '' });
  expect(await memory.uploads.byId(id)).toMatchObject({ contentType: 'video/quicktime' });
});

test.each([
  ['video', 'video/mp4', 2 * 1_024 ** 3, '2 GiB'],
  ['photo', 'image/png', 40 * 1_024 ** 2, '40 MiB'],
  ['profile', 'image/png', 10 * 1_024 ** 2, '10 MiB'],
])('in %s a %s has up to %i bytes (decisions 26)', async (folder, contentType, limit, text) => {
  const { declare } = await setting();
  await declare({ folder, contentType, size: limit });
  expect(await refusalOf(declare({ folder, contentType, size: limit + 1 }))).toMatchObject({
    code: 'FILE_TOO_LARGE',
    kind: 'invalid',
    message: `This file is larger than ${text}.`,
    errors: [{ field: 'size', message: `At most ${text}.` }],
  });
});

test('the operator may set other limits (decisions 26)', async () => {
  const settings = { ...memorySettings, maxBytes: { video: 1, image: 1_500, avatar: 1 } };
  const { declare } = await setting({ settings });
  await declare({ size: 1_500 });
  expect((await refusalOf(declare({ size: 1_501 }))).message).toBe('This file is larger than 1500 bytes.');
});

test('one person announces 600 uploads an hour (decisions 42)', async () => {
  const { member, declare } = await setting();
  for (let upload = 0; upload < 600; upload += 1) await declare();
  expect(await refusalOf(declare())).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 3_600 });
  await declare({ folder: 'profile' }, member);
});

test.each([
  ['fileName', ['', 'x'.repeat(1_001), 7, null, undefined, {}]],
  ['size', [0, -1, 1.5, '10', null, undefined, Number.NaN, 2 ** 53]],
  ['contentType', ['x'.repeat(201), 7, null, undefined, {}]],
  ['webOrigin', ['x'.repeat(301), 7, {}]],
] as const)('a bad %s is refused by its name (decisions 37)', async (field, values) => {
  const { declare } = await setting();
  for (const value of values) {
    const refusal = await refusalOf(declare({ [field]: value }));
    expect([refusal.code, refusal.errors.map((error) => error.field)]).toEqual(['VALIDATION_FAILED', [field]]);
  }
});

test('what is empty says so in words (decisions 26)', async () => {
  const { declare } = await setting();
  expect((await refusalOf(declare({ fileName: '', size: 0 }))).errors).toEqual([
    { field: 'fileName', message: 'Name the file.' },
    { field: 'size', message: 'This file is empty.' },
  ]);
});

test.each([
  [0, '0 bytes'],
  [1, '1 bytes'],
  [1_023, '1023 bytes'],
  [1_024, '1 KiB'],
  [1_536, '1536 bytes'],
  [40 * 1_024 ** 2, '40 MiB'],
  [1_024 ** 3, '1 GiB'],
  [1_024 ** 4, '1024 GiB'],
])('%i bytes are told as %s (decisions 26)', (bytes, text) => expect(readableSize(bytes)).toBe(text));

test('a file that its owner has no room for is refused before its session opens, with what is used and allowed (decisions 57)', async () => {
  const opened: unknown[] = [];
  const { uploadSessions } = memoryPorts();
  const settings = { ...memorySettings, quotas: quotasOf(2_000, null) };
  const open = (upload: Upload, origin: string | null) => {
    opened.push(upload.id);
    return uploadSessions.open(upload, origin);
  };
  const { declare } = await setting({ settings, uploadSessions: { ...uploadSessions, open } });
  await declare();
  await declare();
  expect(await refusalOf(declare())).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    params: { used: '1.9 KiB', allowed: '1.9 KiB' },
  });
  expect(opened).toHaveLength(2);
});

test('of files announced at once only those that fit are taken (decisions 57)', async () => {
  const settings = { ...memorySettings, quotas: quotasOf(3_000, null) };
  const { memory, holder } = await setting({ settings });
  const room = {
    bytes: 0,
    avatarBytes: 0,
    unpublishedBytes: 0,
    unpublishedFiles: 0,
    tenantBytes: null,
    holderBytes: null,
  };
  const late = { ...memory, uploads: { ...memory.uploads, room: async () => room } };
  const file = { folder: 'photo', fileName: 'day.jpg', size: 1_000, contentType: 'image/jpeg' };
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => execute(declareUpload, late, holder, file)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('the quota of a tenant counts everybody in it and nobody else (decisions 57)', async () => {
  const settings = { ...memorySettings, quotas: quotasOf(10_000, 2_500) };
  const { memory, declare } = await setting({ settings });
  const neighbour = actorOf(await aPlanHolder(memory));
  const stranger = actorOf(await aPlanHolder(memory, { tenant: 'other.edu' }));
  await declare();
  await declare({}, neighbour);
  expect((await refusalOf(declare({}, neighbour))).code).toBe('QUOTA_EXCEEDED');
  await declare({}, stranger);
});

test('where too little would stay free new uploads are refused, and nothing else (decisions 57)', async () => {
  const { files } = memoryPorts();
  let free = 5_000;
  const settings = { ...memorySettings, freeSpaceFloor: 4_000 };
  const { declare } = await setting({ settings, files: { ...files, freeSpace: async () => free } });
  await declare();
  free = 4_999;
  expect(await refusalOf(declare())).toMatchObject({ code: 'STORAGE_FULL', kind: 'unavailable' });
});

test('whoever is about to choose files is told how much room there is (decisions 57)', async () => {
  const { memory, holder, member, declare } = await setting();
  await declare();
  expect(await execute(uploadRoom, memory, holder, {})).toEqual([
    { of: 'own', used: 1_000, allowed: 50 * 1_024 ** 3 },
    { of: 'unpublished', used: 1_000, allowed: 10 * 1_024 ** 3 },
    { of: 'unpublished-files', used: 1, allowed: 1_000 },
  ]);
  expect((await execute(uploadRoom, memory, member, {}))[0]).toEqual({ of: 'own', used: 0, allowed: 50 * 1_024 ** 2 });
});
