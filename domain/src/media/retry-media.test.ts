import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPlanHolder,
  aVideo,
  codeOf,
  DAMAGED,
  LOCATION,
  memoryPorts,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { runNextJob } from '../run-jobs.ts';
import type { Media } from './media.ts';
import { retryMedia } from './retry-media.ts';

const setting = async (options: Partial<Media> = { state: 'failed', failure: 'STORAGE_UNAVAILABLE' }) => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const video = await aVideo(memory, uploader, options);
  const contains = (text: string) => memory.putFile(video.fileName, new TextEncoder().encode(text));
  const retry = (actor: Parameters<typeof execute>[2] = actorOf(uploader)) =>
    execute(retryMedia, memory, actor, { kind: 'video', id: video.id });
  return { memory, contains, retry, now: async () => await memory.media.byId(video.id) };
};

test('an item that failed is processed once more, and is ready when that works (decisions 13)', async () => {
  const { memory, contains, retry, now } = await setting();
  contains(`video ${LOCATION}`);
  expect(await retry()).toMatchObject({ state: 'processing', failure: null });
  expect(await runNextJob(memory)).toBe(true);
  expect(await now()).toMatchObject({ state: 'ready', failure: null });
});

test('an item that fails again says why again (decisions 13)', async () => {
  const { memory, contains, retry, now } = await setting();
  contains(DAMAGED);
  await retry();
  await runNextJob(memory);
  expect(await now()).toMatchObject({ state: 'failed', failure: 'FILE_UNREADABLE' });
});

test('pressing twice begins the work once (decisions 13)', async () => {
  const { memory, contains, retry } = await setting();
  contains('videoFile');
  await Promise.all([retry(), retry()]);
  expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
});

test('an item that has not failed is answered as it is (decisions 13)', async () => {
  const { memory, retry } = await setting({ state: 'ready' });
  expect(await retry()).toMatchObject({ state: 'ready' });
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test('for others an item that failed does not exist (decisions 13)', async () => {
  const { memory, retry } = await setting();
  expect(await codeOf(retry(actorOf(await aMember(memory))))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(retry(anonymous()))).toBe('UNAUTHENTICATED');
});
