import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anUpload,
  aPhoto,
  aPlanHolder,
  aReport,
  bytesOf,
  codeOf,
  DAMAGED,
  LOCATION,
  memoryFiles,
  memoryPictures,
  memoryPorts,
  memoryVideos,
  refusalOf,
  TAKEN,
  TAKEN_AT,
} from '../../memory/index.ts';
import { removeSeat } from '../clubs/seats.ts';
import { refuse } from '../kernel/errors.ts';
import { execute } from '../kernel/use-case.ts';
import { decideCase } from '../safety/decide-case.ts';
import { dropUpload } from '../uploads/drop-upload.ts';
import { publishPhoto, publishVideo } from './publish-media.ts';
import { trendScore } from './rules.ts';

const setting = async (overrides = {}) => {
  const memory = memoryPorts(overrides);
  const uploader = await aPlanHolder(memory);
  const upload = async (options = {}) => (await anUpload(memory, uploader, options)).fileName;
  const videoUpload = (options = {}) => upload({ folder: 'video', ...options });
  const poster = (options = {}) => upload({ folder: 'video', name: 'poster.jpg', ...options });
  const photo = (input: object, actor = uploader) =>
    execute(publishPhoto, memory, actorOf(actor), { title: 'Lawn', ...input });
  const video = (input: object, actor = uploader) =>
    execute(publishVideo, memory, actorOf(actor), { title: 'Video', ...input });
  return { memory, uploader, upload, videoUpload, poster, photo, video };
};

test('a finished upload becomes a photo, which is answered whole (decisions 13)', async () => {
  const { memory, uploader, upload, photo } = await setting();
  const fileName = await upload();
  const view = await photo({ fileName, description: ' Green ', tags: '#A, b' });
  expect(view).toMatchObject({
    kind: 'photo',
    title: 'Lawn',
    description: 'Green',
    tags: ['a', 'b'],
    state: 'ready',
    fileName,
    posterName: null,
    width: 640,
    height: 480,
    duration: null,
    createdAt: memory.clock.now(),
    views: 0,
    mine: { own: true, reaction: null, saved: false },
    uploader: { id: uploader.id },
  });
  const stored = await memory.media.byId(view.id);
  expect(stored).toMatchObject({
    tenant: 'example.edu',
    uploaderId: uploader.id,
    contentType: 'image/jpeg',
    size: 10,
    failure: null,
    hidden: false,
    withheld: false,
    renditions: null,
    percent: null,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    placeholder: expect.stringMatching(/^data:/),
  });
  expect(stored?.score).toBe(trendScore({ ...view, commentCount: 0 }));
  expect(await memory.uploads.byFileName(fileName)).toMatchObject({ usedBy: view.id });
});

test('a finished video with its finished thumbnail, both in video, becomes a video (decisions 13)', async () => {
  const { memory, videoUpload, poster, video } = await setting();
  const names = { fileName: await videoUpload(), posterName: await poster() };
  const view = await video(names);
  expect(view).toMatchObject({ kind: 'video', ...names, state: 'ready', width: 1280, height: 720, duration: 12.5 });
  expect(await memory.media.byId(view.id)).toMatchObject({
    contentType: 'video/mp4',
    size: 10,
    placeholder: expect.stringMatching(/^data:/),
  });
  for (const name of Object.values(names))
    expect(await memory.uploads.byFileName(name)).toMatchObject({ usedBy: view.id });
});

test('description and tags may be left out (product 7)', async () => {
  const { upload, photo } = await setting();
  expect(await photo({ fileName: await upload() })).toMatchObject({ description: '', tags: [] });
});

test('whoever has no live plan publishes nothing, checked at that moment (decisions 13)', async () => {
  const { memory, uploader, upload, photo, video } = await setting();
  const fileName = await upload();
  const others = [await aMember(memory), await aLapsedMember(memory), await aMember(memory, { developer: true })];
  for (const other of others) {
    expect(await refusalOf(photo({ fileName }, other))).toMatchObject({
      code: 'PLAN_REQUIRED',
      message: expect.stringContaining('uploading photos is restricted'),
    });
    expect((await refusalOf(video({ fileName }, other))).message).toContain('uploading videos is restricted');
  }
  memory.clock.set(uploader.planEnd);
  expect(await codeOf(photo({ fileName }))).toBe('PLAN_REQUIRED');
});

test('an upload that is unknown or of somebody else is not found (decisions 13)', async () => {
  const { memory, photo } = await setting();
  const theirs = await anUpload(memory, await aPlanHolder(memory));
  expect(await codeOf(photo({ fileName: 'photo/unknown.jpg' }))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(photo({ fileName: theirs.fileName }))).toBe('UPLOAD_NOT_FOUND');
});

test('an upload that is unfinished or used is a conflict (decisions 13)', async () => {
  const { upload, photo } = await setting();
  const fileName = await upload();
  await photo({ fileName });
  expect(await refusalOf(photo({ fileName }))).toMatchObject({ code: 'UPLOAD_IN_USE', kind: 'conflict' });
  expect(await refusalOf(photo({ fileName: await upload({ arrived: 9 }) }))).toMatchObject({
    code: 'UPLOAD_UNFINISHED',
    kind: 'conflict',
  });
});

test('a poster in use is named, because the video of that request was not published before (decisions 13)', async () => {
  const { videoUpload, poster, video } = await setting();
  const [fileName, posterName] = [await videoUpload(), await poster()];
  await video({ fileName, posterName });
  const refusal = await refusalOf(video({ fileName: await videoUpload(), posterName }));
  expect(refusal).toMatchObject({ code: 'UPLOAD_IN_USE', errors: [{ field: 'posterName' }] });
  expect(await refusalOf(video({ fileName, posterName }))).toMatchObject({ code: 'UPLOAD_IN_USE', errors: [] });
});

test('a poster that another video gets first is named as one in use is (decisions 13)', async () => {
  const { memory, videoUpload, poster, video } = await setting();
  const posterName = await poster();
  const films = [await videoUpload(), await videoUpload()];
  const outcomes = await Promise.allSettled(films.map((fileName) => video({ fileName, posterName })));
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'UPLOAD_IN_USE', errors: [{ field: 'posterName' }] },
  });
  const uses = await Promise.all(films.map((fileName) => memory.uploads.byFileName(fileName)));
  expect(uses.filter((upload) => upload?.usedBy === null)).toHaveLength(1);
});

test('of two videos that want the same file and poster at once one gets them (decisions 13)', async () => {
  const { videoUpload, poster, video } = await setting();
  const names = { fileName: await videoUpload(), posterName: await poster() };
  const outcomes = await Promise.allSettled([video(names), video(names)]);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'UPLOAD_IN_USE', errors: [] },
  });
});

test('an upload of another folder is refused (decisions 13)', async () => {
  const { upload, videoUpload, poster, photo, video } = await setting();
  expect(await refusalOf(photo({ fileName: await videoUpload() }))).toMatchObject({
    code: 'UPLOAD_WRONG_FOLDER',
    kind: 'invalid',
  });
  expect(await codeOf(photo({ fileName: await upload({ folder: 'profile' }) }))).toBe('UPLOAD_WRONG_FOLDER');
  expect(await codeOf(video({ fileName: await upload(), posterName: await poster() }))).toBe('UPLOAD_WRONG_FOLDER');
  expect(await codeOf(video({ fileName: await videoUpload(), posterName: await upload() }))).toBe(
    'UPLOAD_WRONG_FOLDER',
  );
});

test('of two items that want the same file at once one gets it (decisions 13)', async () => {
  const { upload, photo } = await setting();
  const fileName = await upload();
  const outcomes = await Promise.allSettled([photo({ fileName }), photo({ fileName })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'UPLOAD_IN_USE' } });
});

test('whoever is suspended while their video is looked at publishes nothing (operator)', async () => {
  const { memory, uploader, videoUpload, poster } = await setting();
  const probe: typeof memory.videos.probe = async (fileName, whose) => {
    await memory.users.setSuspended(uploader.id, memory.clock.now());
    return memory.videos.probe(fileName, whose);
  };
  const names = { fileName: await videoUpload(), posterName: await poster() };
  const ports = { ...memory, videos: { probe } };
  const publishing = execute(publishVideo, ports, actorOf(uploader), { title: 'Video', ...names });
  expect(await codeOf(publishing)).toBe('UNAUTHENTICATED');
  expect(await memory.media.byFileName(names.fileName)).toBeNull();
  expect(await memory.uploads.byFileName(names.fileName)).toMatchObject({ usedBy: null });
});

test('a video that claims to last longer than a day is refused (decisions 78)', async () => {
  const { memory, uploader, videoUpload, poster } = await setting();
  const probe: typeof memory.videos.probe = async (...of) => ({
    ...(await memory.videos.probe(...of)),
    duration: 24 * 3_600 + 1,
  });
  const names = { fileName: await videoUpload(), posterName: await poster() };
  const publishing = execute(publishVideo, { ...memory, videos: { probe } }, actorOf(uploader), {
    title: 'Video',
    ...names,
  });
  expect(await codeOf(publishing)).toBe('VIDEO_TOO_DEMANDING');
});

test('whoever is stopped while their photo is looked at publishes nothing (decisions 52)', async () => {
  const { memory, uploader, upload } = await setting();
  const mod = actorOf(await aMember(memory, { moderator: true }));
  const { id } = await aReport(memory, await aMember(memory), (await aPhoto(memory, uploader)).id);
  const prepare: typeof memory.pictures.prepare = async (name, person) => {
    await execute(decideCase, memory, mod, { id, verdict: 'keep', stopDays: 7, text: 'No.', reporterText: 'So.' });
    return memory.pictures.prepare(name, person);
  };
  const ports = { ...memory, pictures: { prepare } };
  const publishing = execute(publishPhoto, ports, actorOf(uploader), { title: 'Lawn', fileName: await upload() });
  expect(await codeOf(publishing)).toBe('UPLOADS_STOPPED');
});

test('whoever loses their seat while their photo is looked at publishes nothing for the club (decisions 62)', async () => {
  const { memory, asha, ravi, club, as } = await clubSetting();
  const { fileName } = await anUpload(memory, ravi);
  const prepare: typeof memory.pictures.prepare = async (name, person) => {
    await execute(removeSeat, memory, await as(asha), { clubId: club.id, userId: ravi.id });
    return memory.pictures.prepare(name, person);
  };
  const ports = { ...memory, pictures: { prepare } };
  const publishing = execute(publishPhoto, ports, await as(ravi), { title: 'Lawn', fileName, club: club.id });
  expect(await codeOf(publishing)).toBe('CLUB_SEAT_REQUIRED');
});

test('an upload that is given up while it is looked at is not found (decisions 13)', async () => {
  const { memory, uploader, upload } = await setting();
  const fileName = await upload();
  const prepare: typeof memory.pictures.prepare = async (name, person) => {
    const picture = await memory.pictures.prepare(name, person);
    const { id } = (await memory.uploads.byFileName(name)) ?? {};
    await execute(dropUpload, memory, actorOf(uploader), { id });
    return picture;
  };
  const ports = { ...memory, pictures: { prepare } };
  const publishing = execute(publishPhoto, ports, actorOf(uploader), { title: 'Lawn', fileName });
  expect(await codeOf(publishing)).toBe('UPLOAD_NOT_FOUND');
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test.each(['photo', 'video'])(
  'of a %s that is given up while it is stored anew nothing stays (decisions 29)',
  async (kind) => {
    const { memory, uploader, upload, videoUpload, poster } = await setting();
    const dropFirst = async (name: string) => {
      const { id } = (await memory.uploads.byFileName(name)) ?? {};
      await execute(dropUpload, memory, actorOf(uploader), { id });
      await memory.runJobs();
    };
    const prepare: typeof memory.pictures.prepare = async (name, person) => {
      const bytes = await bytesOf(memory.files, name);
      await dropFirst(name);
      await memory.files.write(name, 'image/jpeg', bytes);
      return memory.pictures.prepare(name, person);
    };
    const ports = { ...memory, pictures: { prepare } };
    const publishing =
      kind === 'photo'
        ? execute(publishPhoto, ports, actorOf(uploader), { title: 'Lawn', fileName: await upload() })
        : execute(publishVideo, ports, actorOf(uploader), {
            title: 'Dance',
            fileName: await videoUpload(),
            posterName: await poster(),
          });
    expect(await codeOf(publishing)).toBe('UPLOAD_NOT_FOUND');
    // The video itself may be published again.
    expect(await memory.files.list(null, 10)).toHaveLength(kind === 'photo' ? 0 : 1);
  },
);

test('an upload that proved unreadable is over, one whose turn did not come is not (decisions 26)', async () => {
  const { memory, uploader, upload, photo } = await setting();
  const damaged = await upload({ bytes: DAMAGED });
  expect(await codeOf(photo({ fileName: damaged }))).toBe('FILE_UNREADABLE');
  expect(await codeOf(photo({ fileName: damaged }))).toBe('UPLOAD_NOT_FOUND');
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);

  const fine = await upload();
  const pictures = { prepare: async () => refuse('FILES_BUSY') };
  const busy = execute(publishPhoto, { ...memory, pictures }, actorOf(uploader), { title: 'Lawn', fileName: fine });
  expect(await codeOf(busy)).toBe('FILES_BUSY');
  expect(await photo({ fileName: fine })).toMatchObject({ state: 'ready' });
});

test.each([
  ['videoUpload', 'fileName'],
  ['poster', 'posterName'],
] as const)('a %s that proved unreadable is over, and the file beside it is not (decisions 26)', async (_, field) => {
  const { memory, videoUpload, poster, video } = await setting();
  const names = { fileName: await videoUpload(), posterName: await poster() };
  const make = field === 'fileName' ? videoUpload : poster;
  const damaged = { ...names, [field]: await make({ bytes: DAMAGED }) };
  expect(await codeOf(video(damaged))).toBe('FILE_UNREADABLE');
  expect(await codeOf(video(damaged))).toBe('UPLOAD_NOT_FOUND');
  await memory.runJobs();
  expect(await memory.files.size(damaged[field])).toBeNull();
  expect(await video(names)).toMatchObject({ state: 'ready' });
});

test('the content is checked, not only what was declared (decisions 26)', async () => {
  const { upload, videoUpload, poster, photo, video } = await setting();
  expect(await codeOf(photo({ fileName: await upload({ bytes: DAMAGED }) }))).toBe('FILE_UNREADABLE');
  expect(await codeOf(photo({ fileName: await upload({ name: 'x.svg' }) }))).toBe('FILE_TYPE_REFUSED');
  expect(await codeOf(video({ fileName: await videoUpload({ bytes: DAMAGED }), posterName: await poster() }))).toBe(
    'FILE_UNREADABLE',
  );
  expect(await codeOf(video({ fileName: await videoUpload(), posterName: await videoUpload() }))).toBe(
    'FILE_TYPE_REFUSED',
  );
  expect(await codeOf(video({ fileName: await poster(), posterName: await poster() }))).toBe('FILE_TYPE_REFUSED');
});

test('a thumbnail that was announced as something else than a picture is refused (decisions 13)', async () => {
  const { memory, videoUpload, video } = await setting();
  const names = { fileName: await videoUpload(), posterName: await videoUpload() };
  let inspected = 0;
  const videos = {
    probe: async (...asked: Parameters<typeof memory.videos.probe>) => {
      inspected += 1;
      return memory.videos.probe(...asked);
    },
  };
  const { uploader, ...other } = await setting({ videos });
  const own = { fileName: await other.videoUpload(), posterName: await other.videoUpload() };
  expect(await codeOf(other.video(own, uploader))).toBe('FILE_TYPE_REFUSED');
  expect(inspected).toBe(0);
  expect(await codeOf(video(names))).toBe('FILE_TYPE_REFUSED');
});

test('after a refusal the upload is free for another try (decisions 13)', async () => {
  const { upload, photo } = await setting();
  const fileName = await upload();
  expect(await codeOf(photo({ fileName, title: ' ' }))).toBe('VALIDATION_FAILED');
  expect((await photo({ fileName })).fileName).toBe(fileName);
});

test('metadata is blanked at once where bytes can be changed in place (decisions 27)', async () => {
  const { memory, videoUpload, poster, video } = await setting();
  const fileName = await videoUpload({ bytes: `video ${LOCATION} video` });
  expect((await video({ fileName, posterName: await poster() })).state).toBe('ready');
  expect(new TextDecoder().decode(await bytesOf(memory.files, fileName))).toBe(`video ${'\0'.repeat(8)} video`);
  expect(await memory.runJobs()).toBe(0);
});

test('in a bucket a job blanks them, the item being processing until then (decisions 27)', async () => {
  const storage = memoryFiles({ patchesInPlace: false });
  const processors = { pictures: memoryPictures(storage.files), videos: memoryVideos(storage.files) };
  const { memory, uploader, videoUpload, poster, video } = await setting({ ...storage, ...processors });
  const fileName = await videoUpload({ bytes: `video ${LOCATION} video` });
  const { id, state } = await video({ fileName, posterName: await poster() });
  expect(state).toBe('processing');
  expect(await memory.media.feed(myFiles(uploader))).toMatchObject({ items: [{ media: { id } }] });
  expect(await memory.runJobs()).toBe(1);
  expect(await memory.media.byId(id)).toMatchObject({ state: 'ready' });
  expect(new TextDecoder().decode(await bytesOf(memory.files, fileName))).toBe(`video ${'\0'.repeat(8)} video`);
});

test('a photo is ready at once: no work is left for later (decisions 27)', async () => {
  const { memory, upload, photo } = await setting();
  expect((await photo({ fileName: await upload() })).state).toBe('ready');
  expect(await memory.runJobs()).toBe(0);
});

test('in a bucket a video without metadata is ready at once (decisions 27)', async () => {
  const storage = memoryFiles({ patchesInPlace: false });
  const processors = { pictures: memoryPictures(storage.files), videos: memoryVideos(storage.files) };
  const { memory, videoUpload, poster, video } = await setting({ ...storage, ...processors });
  expect((await video({ fileName: await videoUpload(), posterName: await poster() })).state).toBe('ready');
  expect(await memory.runJobs()).toBe(0);
});

const myFiles = (viewer: { id: string; tenant: string }) =>
  ({ feed: 'myfiles', kind: 'video', viewer, limit: 10, after: null, start: 0 }) as const;

test.each(['videoUrl', 'imgUrl', 'uploaderemail', 'state', 'uploaderId', 'views', 'hidden', '__proto__x'])(
  '%s cannot be set: the server derives what it needs (decisions 13)',
  async (field) => {
    const { upload, photo } = await setting();
    const refusal = await refusalOf(photo({ fileName: await upload(), [field]: 'x' }));
    expect(refusal.errors).toEqual([{ field, message: 'This field cannot be set.' }]);
  },
);

test('without a file there is nothing to publish (product 7)', async () => {
  const { videoUpload, photo, video } = await setting();
  expect((await refusalOf(photo({ fileName: '' }))).errors).toEqual([
    { field: 'fileName', message: 'Upload the file first.' },
  ]);
  expect((await refusalOf(video({ fileName: await videoUpload() }))).errors.map((error) => error.field)).toEqual([
    'posterName',
  ]);
});

test('a thumbnail was announced as a picture, and so within the limit of pictures (decisions 26)', async () => {
  const { videoUpload, video } = await setting();
  const fileName = await videoUpload();
  const posterName = await videoUpload({ name: 'second.mp4' });
  expect(await codeOf(video({ fileName, posterName }))).toBe('FILE_TYPE_REFUSED');
});

test('when it was taken is read before that is removed, of photos and videos (decisions 43)', async () => {
  const { upload, videoUpload, poster, photo, video } = await setting();
  expect(await photo({ fileName: await upload({ bytes: `a picture ${TAKEN}` }) })).toMatchObject({ takenAt: TAKEN_AT });
  const names = {
    fileName: await videoUpload({ bytes: `a video ${TAKEN}` }),
    posterName: await poster({ bytes: TAKEN }),
  };
  expect(await video(names)).toMatchObject({ takenAt: TAKEN_AT });
  expect(await photo({ fileName: await upload() })).toMatchObject({ takenAt: null });
});

test('when it was taken is kept where publishing fails right after that was removed (decisions 43)', async () => {
  const { memory, upload, photo } = await setting();
  const fileName = await upload({ bytes: `a picture ${TAKEN}` });
  const { publish } = memory.media;
  memory.media.publish = async () => {
    throw new Error('the database is gone');
  };
  await expect(photo({ fileName })).rejects.toThrow('the database is gone');
  memory.media.publish = publish;
  expect(await photo({ fileName })).toMatchObject({ takenAt: TAKEN_AT });
});

test('what is uploaded in one go is one batch of its uploader, each in its place; alone an item is its own (decisions 44)', async () => {
  const { memory, uploader, upload, photo } = await setting();
  const other = await aPlanHolder(memory);
  const first = await photo({ fileName: await upload(), batch: 'b-1', position: 0 });
  const second = await photo({ fileName: await upload(), batch: 'b-1', position: '1' });
  const foreign = await photo({ fileName: (await anUpload(memory, other)).fileName, batch: 'b-1' }, other);
  const alone = await photo({ fileName: await upload(), batch: null });
  expect([first.position, second.position]).toEqual([0, 1]);
  expect(second.batchId).toBe(first.batchId);
  expect(foreign.batchId).not.toBe(first.batchId);
  expect(alone).toMatchObject({ batchId: alone.id, position: 0 });
  expect(uploader.id).not.toBe(other.id);
});

test.each([{ batch: '' }, { batch: 'a b' }, { batch: 'x'.repeat(65) }, { position: -1 }, { position: 10_000 }])(
  'a batch is named and counted in bounds: %j is refused (decisions 44)',
  async (changes) => {
    const { upload, photo } = await setting();
    expect(await codeOf(photo({ fileName: await upload(), ...changes }))).toBe('VALIDATION_FAILED');
  },
);

test('what is published again with its key is the same item, as it is by now (decisions 13)', async () => {
  const { memory, uploader, upload, videoUpload, poster } = await setting();
  const KEY = 'a-key-of-16-signs';
  const photo = { title: 'Lawn', fileName: await upload() };
  const video = { title: 'Film', fileName: await videoUpload(), posterName: await poster() };
  const publishPhotoOnce = (input: object) => execute(publishPhoto, memory, actorOf(uploader), input, undefined, KEY);
  const publishVideoOnce = () => execute(publishVideo, memory, actorOf(uploader), video, undefined, `${KEY}2`);
  const [first, second] = await Promise.all([publishPhotoOnce(photo), publishPhotoOnce(photo)]);
  expect(second).toEqual(first);
  await memory.media.edit(first.id, { title: 'Meadow' });
  expect(await publishPhotoOnce(photo)).toMatchObject({ id: first.id, title: 'Meadow' });
  expect(await codeOf(publishPhotoOnce({ ...photo, title: 'Meadow' }))).toBe('KEY_REUSED');
  expect(await publishVideoOnce()).toEqual(await publishVideoOnce());
  await memory.media.remove(first.id, []);
  expect(await codeOf(publishPhotoOnce(photo))).toBe('MEDIA_NOT_FOUND');
});

test('a photo is turned as its uploader asked, once, and by quarters alone (decisions 22)', async () => {
  const { memory, uploader, upload, photo } = await setting();
  const fileName = await upload();
  expect(await photo({ fileName, turn: 90 })).toMatchObject({ width: 480, height: 640 });
  const again = await upload();
  const publish = memory.media.publish;
  memory.media.publish = async () => Promise.reject(new Error('the database is gone'));
  await expect(photo({ fileName: again, turn: 180 })).rejects.toThrow('the database is gone');
  memory.media.publish = publish;
  await photo({ fileName: again, turn: 180 });
  expect(new TextDecoder().decode(await bytesOf(memory.files, again))).toMatch(/^[^T]*TURNED180$/);
  expect(await codeOf(photo({ fileName: await upload(), turn: 45 }, uploader))).toBe('VALIDATION_FAILED');
});
