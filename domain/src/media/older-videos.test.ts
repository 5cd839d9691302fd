import { expect, test } from 'vitest';
import {
  actorOf,
  anUpload,
  aPlanHolder,
  bytesOf,
  codeOf,
  LOCATION,
  memoryFiles,
  memoryPictures,
  memoryPorts,
  memoryVideoLibrary,
  memoryVideos,
  TAKEN,
  TAKEN_AT,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { declareUpload } from '../uploads/declare-upload.ts';
import { choosePoster } from './choose-poster.ts';
import { publishVideo } from './publish-media.ts';

/** Somebody with an upload in an older container, where a library converts all kinds, some, or there is none. */
async function setting(library: 'all' | 'some' | 'none', name = 'old.mp4') {
  const { put, ...storage } = memoryFiles();
  const { files } = storage;
  const whole = memoryVideoLibrary(files);
  const memory = memoryPorts({
    ...storage,
    pictures: memoryPictures(files),
    videos: memoryVideos(files),
    videoLibrary: library === 'none' ? null : { ...whole, takesAll: library === 'all' },
  });
  const actor = actorOf(await aPlanHolder(memory));
  const { fileName, size } = await anUpload(memory, actor, { folder: 'video', name });
  const poster = await anUpload(memory, actor, { folder: 'video', name: 'poster.jpg' });
  put(fileName, new TextEncoder().encode(`FLV\x01 film${LOCATION}${TAKEN}`));
  const publish = () => execute(publishVideo, memory, actor, { title: 'Old', fileName, posterName: poster.fileName });
  const stored = async () => new TextDecoder().decode(await bytesOf(files, fileName));
  return { memory, actor, size, publish, stored };
}

test('a video in an older container is stored anew before anybody else sees it (decisions 26, 27)', async () => {
  const { memory, publish, stored } = await setting('all');
  const { id } = await publish();
  expect(await stored()).toBe('film');
  expect(await memory.media.byId(id)).toMatchObject({ size: 4, takenAt: TAKEN_AT });
});

test('it keeps its date when a later step fails and it is published again (decisions 43)', async () => {
  const { memory, publish } = await setting('all');
  const { probe } = memory.videos;
  memory.videos = {
    async probe() {
      throw new Error('down');
    },
  };
  await expect(publish()).rejects.toThrow('down');
  memory.videos = { probe };
  const { id } = await publish();
  expect(await memory.media.byId(id)).toMatchObject({ takenAt: TAKEN_AT });
});

test('it waits as it came where no room is left to store it anew (decisions 57)', async () => {
  const { memory, size, publish, stored } = await setting('all');
  const before = await stored();
  const { freeSpaceFloor } = memory.settings;
  const withFree = (free: number) => {
    memory.files.freeSpace = async () => freeSpaceFloor + free;
  };
  withFree(2 * size - 1);
  expect(await codeOf(publish())).toBe('STORAGE_FULL');
  expect(await stored()).toBe(before);
  withFree(2 * size);
  await publish();
  expect(await stored()).toBe('film');
});

test.each(['some', 'none'] as const)(
  'where %s kinds are converted, it is refused and removed (decisions 26)',
  async (library) => {
    const { publish, stored } = await setting(library);
    expect(await codeOf(publish())).toBe('FILE_TYPE_REFUSED');
    expect(await codeOf(publish())).toBe('UPLOAD_NOT_FOUND');
    expect(await stored()).toContain(LOCATION);
  },
);

test.each(['some', 'none'] as const)(
  'where %s kinds are converted, so is what only all of them know (decisions 26)',
  async (library) => {
    const { memory, publish } = await setting(library);
    const { probe } = memory.videos;
    memory.videos = { probe: async (...of) => ({ ...(await probe(...of)), foreign: true }) };
    expect(await codeOf(publish())).toBe('FILE_TYPE_REFUSED');
  },
);

test('older kinds are announced where all are converted (decisions 26)', async () => {
  const announced = { folder: 'video', fileName: 'a.mts', contentType: '', size: 9 } as const;
  const { memory, actor } = await setting('all');
  expect((await execute(declareUpload, memory, actor, announced)).fileName).toContain('a.mts');
  for (const library of ['some', 'none'] as const) {
    const less = await setting(library);
    expect(await codeOf(execute(declareUpload, less.memory, less.actor, announced))).toBe('FILE_TYPE_REFUSED');
  }
});

test('so are pictures of older kinds, and they become thumbnails there (decisions 26, 58)', async () => {
  const { memory, actor } = await setting('all');
  const arrived = async (name: string) => (await anUpload(memory, actor, { folder: 'video', name })).fileName;
  const fileName = await arrived('film.mp4');
  const first = await arrived('first.jxl');
  const { id, posterName } = await execute(publishVideo, memory, actor, { title: 'Film', fileName, posterName: first });
  expect(posterName).toBe(first);
  const second = await arrived('second.jxl');
  const chosen = await execute(choosePoster, memory, actor, { id, fileName: second });
  expect(chosen).toMatchObject({ posterName: second });
  const some = { ...memory, videoLibrary: memory.videoLibrary && { ...memory.videoLibrary, takesAll: false } };
  const third = await arrived('third.jxl');
  expect(await codeOf(execute(choosePoster, some, actor, { id, fileName: third }))).toBe('FILE_TYPE_REFUSED');
});
