import { expect, test } from 'vitest';
import {
  actorOf,
  anUpload,
  aPlanHolder,
  bytesOf,
  codeOf,
  FILM,
  FOREIGN_CODEC,
  memoryFiles,
  memoryPictures,
  memoryPorts,
  memoryVideoLibrary,
  memoryVideos,
} from '../../memory/index.ts';
import { claimText, fileUrlExpiry, pictureFile, playFile, playFiles } from '../files/file-urls.ts';
import { execute } from '../kernel/use-case.ts';
import { runNextJob } from '../run-jobs.ts';
import { drawPicturesJob } from './draw-pictures.ts';
import { openFile } from './open-file.ts';
import { publishPhoto } from './publish-media.ts';
import { findMedia } from './queries.ts';
import { removeMedia } from './remove-media.ts';

/** A published photo with these words in its bytes. */
async function setting(words: string, { converts = true } = {}) {
  const { put, ...storage } = memoryFiles();
  const { files } = storage;
  const memory = memoryPorts({
    ...storage,
    pictures: memoryPictures(files),
    videos: memoryVideos(files),
    videoLibrary: converts ? memoryVideoLibrary(files) : null,
  });
  const actor = actorOf(await aPlanHolder(memory));
  const { fileName } = await anUpload(memory, actor);
  put(fileName, new TextEncoder().encode(words));
  const { id } = await execute(publishPhoto, memory, actor, { title: 'Lawn', fileName });
  const now = () => execute(findMedia, memory, actor, { kind: 'photo', id });
  const film = pictureFile(fileName, 'film');
  const open = (variant: 'film' | 'hdr') => {
    const claim = { variant, fileName, tenant: actor.tenant, expiresAt: fileUrlExpiry(memory.clock.now()) };
    return execute(openFile, memory, actor, { ...claim, signature: memory.secrets.sign(claimText(claim)) });
  };
  return { memory, files, put, actor, id, fileName, now, film, open };
}

test('a motion photo has its film at an address of its own, and no other photo has (decisions 28, 60)', async () => {
  const { now, open, film } = await setting(FILM);
  expect((await now()).filmUrl).toContain('/media/film/photo/');
  expect(await open('film')).toMatchObject({ storedName: film, contentType: 'video/mp4', saveAs: null });
  expect(await codeOf(open('hdr'))).toBe('FILE_NOT_FOUND');
  const plain = await setting('a picture');
  expect((await plain.now()).filmUrl).toBeUndefined();
  expect(await codeOf(plain.open('film'))).toBe('FILE_NOT_FOUND');
});

test('a film that browsers do not play is converted, and shown then (decisions 58, 60)', async () => {
  const { memory, files, now, film } = await setting(`${FILM} ${FOREIGN_CODEC}`);
  expect((await now()).filmUrl).toBeUndefined();
  expect(await runNextJob(memory)).toBe(false);
  await memory.runJobs();
  expect((await now()).filmUrl).toBeDefined();
  expect(new TextDecoder().decode(await bytesOf(files, film))).toBe('small.mp4');
  for (const part of playFiles) expect(await files.size(playFile(film, part))).toBeNull();
});

test('without a video library, such a film is in the downloaded photo alone (decisions 58, 60)', async () => {
  const { memory, files, now, film } = await setting(`${FILM} ${FOREIGN_CODEC}`, { converts: false });
  await memory.runJobs();
  expect((await now()).filmUrl).toBeUndefined();
  expect(await files.size(film)).toBeNull();
});

test('drawing a photo again converts its film again, and deleting it leaves no film (decisions 20, 60)', async () => {
  const { memory, files, actor, id, now, film } = await setting(`${FILM} ${FOREIGN_CODEC}`);
  await memory.runJobs();
  await drawPicturesJob.run(memory, { after: null, missing: false });
  expect((await now()).filmUrl).toBeUndefined();
  await memory.runJobs();
  expect((await now()).filmUrl).toBeDefined();
  await execute(removeMedia, memory, actor, { kind: 'photo', id });
  await memory.runJobs();
  expect(await files.size(film)).toBeNull();
});

test('the sizes in which a photo is drawn while its film is converted stay (decisions 60)', async () => {
  const { memory, id, fileName, now } = await setting(`${FILM} ${FOREIGN_CODEC}`);
  const library = memory.videoLibrary;
  const drawn = { widths: [320, 500], moving: false, film: false };
  memory.videoLibrary = library && {
    ...library,
    async render(...rendering) {
      await library.render(...rendering);
      await memory.media.keepDrawn(id, fileName, drawn);
    },
  };
  await memory.runJobs();
  expect(await memory.media.byId(id)).toMatchObject({ drawn: { ...drawn, film: true } });
  expect((await now()).filmUrl).toBeDefined();
});

test('a film whose photo is deleted while it is converted leaves nothing behind (decisions 20, 60)', async () => {
  const { memory, files, actor, id, film } = await setting(`${FILM} ${FOREIGN_CODEC}`);
  const library = memory.videoLibrary;
  memory.videoLibrary = library && {
    ...library,
    async render(...rendering) {
      await library.render(...rendering);
      await execute(removeMedia, memory, actor, { kind: 'photo', id });
    },
  };
  await memory.runJobs();
  expect((await files.list(null, 100)).filter((name) => name.startsWith(film))).toEqual([]);
});

test('one that is deleted before its conversion is tried again leaves nothing behind (decisions 20, 60)', async () => {
  const { memory, files, put, actor, id, film } = await setting(`${FILM} ${FOREIGN_CODEC}`);
  await execute(removeMedia, memory, actor, { kind: 'photo', id });
  for (const name of [film, playFile(film, 'small.mp4')]) put(name, new Uint8Array(1));
  await memory.runJobs();
  expect((await files.list(null, 100)).filter((name) => name.startsWith(film))).toEqual([]);
});
