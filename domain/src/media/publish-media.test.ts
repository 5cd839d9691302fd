import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anUpload,
  aPlanHolder,
  bytesOf,
  codeOf,
  DAMAGED,
  LOCATION,
  memoryFiles,
  memoryFilms,
  memoryPictures,
  memoryPorts,
  refusalOf,
  TAKEN,
  TAKEN_AT,
} from '../../memory/index.ts';
import { refuse } from '../kernel/errors.ts';
import { execute } from '../kernel/use-case.ts';
import { dropUpload } from '../uploads/drop-upload.ts';
import { publishPhoto, publishVideo } from './publish-media.ts';
import { trendScore } from './rules.ts';

const setting = async (overrides = {}) => {
  const world = memoryPorts(overrides);
  const uploader = await aPlanHolder(world);
  const upload = async (wishes = {}) => (await anUpload(world, uploader, wishes)).fileName;
  const film = (wishes = {}) => upload({ folder: 'video', ...wishes });
  const poster = (wishes = {}) => upload({ folder: 'video', name: 'poster.jpg', ...wishes });
  const photo = (input: object, actor = uploader) =>
    execute(publishPhoto, world, actorOf(actor), { title: 'Lawn', ...input });
  const video = (input: object, actor = uploader) =>
    execute(publishVideo, world, actorOf(actor), { title: 'Film', ...input });
  return { world, uploader, upload, film, poster, photo, video };
};

test('a finished upload becomes a photo, which is answered whole (decisions 13)', async () => {
  const { world, uploader, upload, photo } = await setting();
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
    createdAt: world.clock.now(),
    views: 0,
    mine: { own: true, reaction: null, saved: false },
    uploader: { id: uploader.id },
  });
  const stored = await world.media.byId(view.id);
  expect(stored).toMatchObject({
    tenant: 'example.edu',
    uploaderId: uploader.id,
    contentType: 'image/jpeg',
    size: 10,
    failure: null,
    hidden: false,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    placeholder: expect.stringMatching(/^data:/),
  });
  expect(stored?.score).toBe(trendScore({ ...view, commentCount: 0 }));
  expect(await world.uploads.byFileName(fileName)).toMatchObject({ usedBy: view.id });
});

test('a finished video with its finished thumbnail, both in video, becomes a video (decisions 13)', async () => {
  const { world, film, poster, video } = await setting();
  const names = { fileName: await film(), posterName: await poster() };
  const view = await video(names);
  expect(view).toMatchObject({ kind: 'video', ...names, state: 'ready', width: 1280, height: 720, duration: 12.5 });
  expect(await world.media.byId(view.id)).toMatchObject({
    contentType: 'video/mp4',
    size: 10,
    placeholder: expect.stringMatching(/^data:/),
  });
  for (const name of Object.values(names))
    expect(await world.uploads.byFileName(name)).toMatchObject({ usedBy: view.id });
});

test('description and tags may be left out (product 7)', async () => {
  const { upload, photo } = await setting();
  expect(await photo({ fileName: await upload() })).toMatchObject({ description: '', tags: [] });
});

test('whoever has no live plan publishes nothing, checked at that moment (decisions 13)', async () => {
  const { world, uploader, upload, photo, video } = await setting();
  const fileName = await upload();
  const others = [await aMember(world), await aLapsedMember(world), await aMember(world, { developer: true })];
  for (const other of others) {
    expect(await refusalOf(photo({ fileName }, other))).toMatchObject({
      code: 'PLAN_REQUIRED',
      message: expect.stringContaining('uploading photos is restricted'),
    });
    expect((await refusalOf(video({ fileName }, other))).message).toContain('uploading videos is restricted');
  }
  world.clock.set(uploader.planEnd);
  expect(await codeOf(photo({ fileName }))).toBe('PLAN_REQUIRED');
});

test('an upload that is unknown or of somebody else is not found (decisions 13)', async () => {
  const { world, photo } = await setting();
  const theirs = await anUpload(world, await aPlanHolder(world));
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

test('an upload of another folder is refused (decisions 13)', async () => {
  const { upload, film, poster, photo, video } = await setting();
  expect(await refusalOf(photo({ fileName: await film() }))).toMatchObject({
    code: 'UPLOAD_WRONG_FOLDER',
    kind: 'invalid',
  });
  expect(await codeOf(photo({ fileName: await upload({ folder: 'profile' }) }))).toBe('UPLOAD_WRONG_FOLDER');
  expect(await codeOf(video({ fileName: await upload(), posterName: await poster() }))).toBe('UPLOAD_WRONG_FOLDER');
  expect(await codeOf(video({ fileName: await film(), posterName: await upload() }))).toBe('UPLOAD_WRONG_FOLDER');
});

test('of two items that want the same file at once one gets it (decisions 13)', async () => {
  const { upload, photo } = await setting();
  const fileName = await upload();
  const outcomes = await Promise.allSettled([photo({ fileName }), photo({ fileName })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'UPLOAD_IN_USE' } });
});

test('whoever is suspended while their film is looked at publishes nothing (operator)', async () => {
  const { world, uploader, film, poster } = await setting();
  const inspect: typeof world.films.inspect = async (fileName) => {
    await world.users.setSuspended(uploader.id, world.clock.now());
    return world.films.inspect(fileName);
  };
  const names = { fileName: await film(), posterName: await poster() };
  const ports = { ...world, films: { inspect } };
  const publishing = execute(publishVideo, ports, actorOf(uploader), { title: 'Film', ...names });
  expect(await codeOf(publishing)).toBe('UNAUTHENTICATED');
  expect(await world.media.byFileName(names.fileName)).toBeNull();
  expect(await world.uploads.byFileName(names.fileName)).toMatchObject({ usedBy: null });
});

test('an upload that is given up while it is looked at is not found (decisions 13)', async () => {
  const { world, uploader, upload } = await setting();
  const fileName = await upload();
  const prepare: typeof world.pictures.prepare = async (name, person) => {
    const picture = await world.pictures.prepare(name, person);
    const { id } = (await world.uploads.byFileName(name)) ?? {};
    await execute(dropUpload, world, actorOf(uploader), { id });
    return picture;
  };
  const ports = { ...world, pictures: { prepare } };
  const publishing = execute(publishPhoto, ports, actorOf(uploader), { title: 'Lawn', fileName });
  expect(await codeOf(publishing)).toBe('UPLOAD_NOT_FOUND');
  await world.runJobs();
  expect(await world.files.list(null, 10)).toEqual([]);
});

test('an upload that proved unreadable is over, one whose turn did not come is not (decisions 26)', async () => {
  const { world, uploader, upload, photo } = await setting();
  const damaged = await upload({ bytes: DAMAGED });
  expect(await codeOf(photo({ fileName: damaged }))).toBe('FILE_UNREADABLE');
  expect(await codeOf(photo({ fileName: damaged }))).toBe('UPLOAD_NOT_FOUND');
  await world.runJobs();
  expect(await world.files.list(null, 10)).toEqual([]);

  const fine = await upload();
  const pictures = { prepare: async () => refuse('FILES_BUSY') };
  const busy = execute(publishPhoto, { ...world, pictures }, actorOf(uploader), { title: 'Lawn', fileName: fine });
  expect(await codeOf(busy)).toBe('FILES_BUSY');
  expect(await photo({ fileName: fine })).toMatchObject({ state: 'ready' });
});

test.each([
  ['film', 'fileName'],
  ['poster', 'posterName'],
] as const)('a %s that proved unreadable is over, and the file beside it is not (decisions 26)', async (_, field) => {
  const { world, film, poster, video } = await setting();
  const names = { fileName: await film(), posterName: await poster() };
  const make = field === 'fileName' ? film : poster;
  const damaged = { ...names, [field]: await make({ bytes: DAMAGED }) };
  expect(await codeOf(video(damaged))).toBe('FILE_UNREADABLE');
  expect(await codeOf(video(damaged))).toBe('UPLOAD_NOT_FOUND');
  await world.runJobs();
  expect(await world.files.size(damaged[field])).toBeNull();
  expect(await video(names)).toMatchObject({ state: 'ready' });
});

test('the content is checked, not only what was declared (decisions 26)', async () => {
  const { upload, film, poster, photo, video } = await setting();
  expect(await codeOf(photo({ fileName: await upload({ bytes: DAMAGED }) }))).toBe('FILE_UNREADABLE');
  expect(await codeOf(photo({ fileName: await upload({ name: 'x.svg' }) }))).toBe('FILE_TYPE_REFUSED');
  expect(await codeOf(video({ fileName: await film({ bytes: DAMAGED }), posterName: await poster() }))).toBe(
    'FILE_UNREADABLE',
  );
  expect(await codeOf(video({ fileName: await film(), posterName: await film() }))).toBe('FILE_TYPE_REFUSED');
  expect(await codeOf(video({ fileName: await poster(), posterName: await poster() }))).toBe('FILE_TYPE_REFUSED');
});

test('a thumbnail that was announced as something else than a picture is refused (decisions 13)', async () => {
  const { world, film, video } = await setting();
  const names = { fileName: await film(), posterName: await film() };
  let inspected = 0;
  const films = {
    inspect: async (name: string) => {
      inspected += 1;
      return world.films.inspect(name);
    },
  };
  const { uploader, ...other } = await setting({ films });
  const own = { fileName: await other.film(), posterName: await other.film() };
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

test('location tags are blanked at once where bytes can be changed in place (decisions 27)', async () => {
  const { world, film, poster, video } = await setting();
  const fileName = await film({ bytes: `film ${LOCATION} film` });
  expect((await video({ fileName, posterName: await poster() })).state).toBe('ready');
  expect(new TextDecoder().decode(await bytesOf(world.files, fileName))).toBe(`film ${'\0'.repeat(8)} film`);
  expect(await world.runJobs()).toBe(0);
});

test('in a bucket a job blanks them, the item being processing until then (decisions 27)', async () => {
  const storage = memoryFiles({ patchesInPlace: false });
  const studios = { pictures: memoryPictures(storage.files), films: memoryFilms(storage.files) };
  const { world, uploader, film, poster, video } = await setting({ ...storage, ...studios });
  const fileName = await film({ bytes: `film ${LOCATION} film` });
  const { id, state } = await video({ fileName, posterName: await poster() });
  expect(state).toBe('processing');
  expect(await world.media.feed(myFiles(uploader))).toMatchObject({ items: [{ media: { id } }] });
  expect(await world.runJobs()).toBe(1);
  expect(await world.media.byId(id)).toMatchObject({ state: 'ready' });
  expect(new TextDecoder().decode(await bytesOf(world.files, fileName))).toBe(`film ${'\0'.repeat(8)} film`);
});

test('a photo is ready at once: no work is left for later (decisions 27)', async () => {
  const { world, upload, photo } = await setting();
  expect((await photo({ fileName: await upload() })).state).toBe('ready');
  expect(await world.runJobs()).toBe(0);
});

test('in a bucket a video without location tags is ready at once (decisions 27)', async () => {
  const storage = memoryFiles({ patchesInPlace: false });
  const studios = { pictures: memoryPictures(storage.files), films: memoryFilms(storage.files) };
  const { world, film, poster, video } = await setting({ ...storage, ...studios });
  expect((await video({ fileName: await film(), posterName: await poster() })).state).toBe('ready');
  expect(await world.runJobs()).toBe(0);
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
  const { film, photo, video } = await setting();
  expect((await refusalOf(photo({ fileName: '' }))).errors).toEqual([
    { field: 'fileName', message: 'Upload the file first.' },
  ]);
  expect((await refusalOf(video({ fileName: await film() }))).errors.map((error) => error.field)).toEqual([
    'posterName',
  ]);
});

test('a thumbnail was announced as a picture, and so within the limit of pictures (decisions 26)', async () => {
  const { film, video } = await setting();
  const fileName = await film();
  const posterName = await film({ name: 'second.mp4' });
  expect(await codeOf(video({ fileName, posterName }))).toBe('FILE_TYPE_REFUSED');
});

test('when it was taken is read before that is removed, of photos and videos (decisions 43)', async () => {
  const { upload, film, poster, photo, video } = await setting();
  expect(await photo({ fileName: await upload({ bytes: `a picture ${TAKEN}` }) })).toMatchObject({ takenAt: TAKEN_AT });
  const names = { fileName: await film({ bytes: `a film ${TAKEN}` }), posterName: await poster({ bytes: TAKEN }) };
  expect(await video(names)).toMatchObject({ takenAt: TAKEN_AT });
  expect(await photo({ fileName: await upload() })).toMatchObject({ takenAt: null });
});

test('when it was taken is kept where publishing fails right after that was removed (decisions 43)', async () => {
  const { world, upload, photo } = await setting();
  const fileName = await upload({ bytes: `a picture ${TAKEN}` });
  const { publish } = world.media;
  world.media.publish = async () => {
    throw new Error('the database is gone');
  };
  await expect(photo({ fileName })).rejects.toThrow('the database is gone');
  world.media.publish = publish;
  expect(await photo({ fileName })).toMatchObject({ takenAt: TAKEN_AT });
});

test('what is uploaded in one go is one batch of its uploader, each in its place; alone an item is its own (decisions 44)', async () => {
  const { world, uploader, upload, photo } = await setting();
  const other = await aPlanHolder(world);
  const first = await photo({ fileName: await upload(), batch: 'b-1', position: 0 });
  const second = await photo({ fileName: await upload(), batch: 'b-1', position: '1' });
  const foreign = await photo({ fileName: (await anUpload(world, other)).fileName, batch: 'b-1' }, other);
  const alone = await photo({ fileName: await upload(), batch: null });
  expect([first.position, second.position]).toEqual([0, 1]);
  expect(second.batchId).toBe(first.batchId);
  expect(foreign.batchId).not.toBe(first.batchId);
  expect(alone).toMatchObject({ batchId: alone.id, position: 0 });
  expect(uploader.id).not.toBe(other.id);
});

test.each([{ batch: '' }, { batch: 'a b' }, { batch: 'x'.repeat(65) }, { position: -1 }, { position: 10_000 }])(
  'a batch is named and counted in bounds: %j is refused (decisions 44)',
  async (wish) => {
    const { upload, photo } = await setting();
    expect(await codeOf(photo({ fileName: await upload(), ...wish }))).toBe('VALIDATION_FAILED');
  },
);
