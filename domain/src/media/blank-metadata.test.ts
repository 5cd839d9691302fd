import { expect, test } from 'vitest';
import { aPlanHolder, aVideo, bytesOf, DAMAGED, LOCATION, memoryPorts } from '../../memory/index.ts';
import { Refusal } from '../kernel/errors.ts';
import { blankMetadata, giveUpOn } from './blank-metadata.ts';
import type { Media } from './media.ts';

const setting = async (bytes: string, options: Partial<Media> = { state: 'processing' }) => {
  const memory = memoryPorts();
  const video = await aVideo(memory, await aPlanHolder(memory), options);
  memory.putFile(video.fileName, new TextEncoder().encode(bytes));
  const run = () => blankMetadata(memory, video.fileName);
  const content = async () => new TextDecoder().decode(await bytesOf(memory.files, video.fileName));
  return { memory, video, run, content, state: async () => await memory.media.byId(video.id) };
};

test('metadata is blanked, size and all other bytes stay, and the item becomes ready (decisions 27)', async () => {
  const { run, content, state } = await setting(`video ${LOCATION} video ${LOCATION}`);
  await run();
  expect(await content()).toBe(`video ${'\0'.repeat(8)} video ${'\0'.repeat(8)}`);
  expect(await state()).toMatchObject({ state: 'ready', failure: null });
});

test('run a second time it finds its work done (decisions 20)', async () => {
  const { run, content, state } = await setting('videoFile');
  await run();
  await run();
  expect(await content()).toBe('videoFile');
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('a video that turns out to be damaged fails with its reason (decisions 13)', async () => {
  const { run, state } = await setting(DAMAGED);
  await run();
  expect(await state()).toMatchObject({ state: 'failed', failure: 'FILE_UNREADABLE' });
});

test('a video without metadata is not written again (decisions 27)', async () => {
  const { memory, video, state } = await setting('videoFile');
  const files = { ...memory.files, blank: async () => Promise.reject(new Error('written')) };
  await blankMetadata({ ...memory, files }, video.fileName);
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('a video without a library that was given up is blanked and ready once its job is tried again (decisions 13, 27)', async () => {
  const { memory, video, run, content, state } = await setting(`video ${LOCATION}`);
  memory.videoLibrary = null;
  await giveUpOn(memory, video.fileName);
  expect(await state()).toMatchObject({ state: 'failed', failure: 'STORAGE_UNAVAILABLE' });
  await run();
  expect(await content()).not.toContain(LOCATION);
  expect(await state()).toMatchObject({ state: 'ready', failure: null });
});

test('an item that is not processing is left alone (decisions 27)', async () => {
  const { run, content, state } = await setting(`video ${LOCATION}`, { state: 'ready' });
  await run();
  expect(await content()).toBe(`video ${LOCATION}`);
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('an item that was deleted meanwhile is no failure (decisions 20)', async () => {
  const { memory, video, run } = await setting('videoFile');
  await memory.media.remove(video.id, []);
  await run();
  await giveUpOn(memory, video.fileName);
});

test('a bucket that writes a video anew while its item is deleted keeps nothing of it (decisions 20, 27)', async () => {
  const { memory, video, run } = await setting(`video ${LOCATION}`);
  const { blank } = memory.files;
  const files = {
    ...memory.files,
    async blank(...of: Parameters<typeof blank>) {
      await blank(...of);
      await memory.media.remove(video.id, []);
    },
  };
  await blankMetadata({ ...memory, files }, video.fileName);
  expect(await memory.files.size(video.fileName)).toBeNull();
  // The process ended before it had removed it.
  memory.putFile(video.fileName, new Uint8Array(1));
  await run();
  expect(await memory.files.size(video.fileName)).toBeNull();
});

test('while the storage cannot be reached the item stays processing and the job fails (decisions 27)', async () => {
  const { memory, video, state } = await setting('videoFile');
  const videos = { probe: async () => Promise.reject(new Error('connection lost')) };
  await expect(blankMetadata({ ...memory, videos }, video.fileName)).rejects.toThrow('connection lost');
  expect(await state()).toMatchObject({ state: 'processing' });
  const refusing = { probe: async () => Promise.reject(new Refusal('STORAGE_UNAVAILABLE')) };
  await expect(blankMetadata({ ...memory, videos: refusing }, video.fileName)).rejects.toBeInstanceOf(Refusal);
  expect(await state()).toMatchObject({ state: 'processing' });
});
