import { expect, test } from 'vitest';
import { videoSetting as setting } from '../../memory/video-setting.ts';
import { execute } from '../kernel/use-case.ts';
import { blankVideosJob } from '../media/blank-videos.ts';
import { listNews } from '../news/queries.ts';
import { queueRenditions } from './renditions.ts';

const operator = { kind: 'operator' } as const;

test('the operator has all videos converted, or those that were not yet; until then they stay as they are (decisions 58)', async () => {
  const { memory, publish, now } = await setting();
  const library = memory.videoLibrary;
  memory.videoLibrary = null;
  const old = await publish('a video');
  memory.videoLibrary = library;
  const fresh = await publish('a video');
  await memory.runJobs();
  expect((await now(old.id)).streamUrl).toBeNull();
  expect(await execute(queueRenditions, memory, operator, { missing: true })).toEqual({
    queued: 1,
    pictures: 0,
    toBlank: 0,
  });
  expect(await now(old.id)).toMatchObject({ state: 'ready', percent: 0 });
  await memory.runJobs();
  expect((await now(old.id)).streamUrl).not.toBeNull();
  expect(await execute(queueRenditions, memory, operator, { missing: true })).toEqual({
    queued: 0,
    pictures: 0,
    toBlank: 0,
  });
  expect(await execute(queueRenditions, memory, operator, {})).toEqual({ queued: 2, pictures: 2, toBlank: 0 });
  expect(await now(fresh.id)).toMatchObject({ state: 'ready', percent: 0, streamUrl: expect.any(String) });
});

test('asked twice, each video is converted once, and nobody is notified (decisions 58)', async () => {
  const { memory, publish, actor } = await setting();
  const library = memory.videoLibrary;
  memory.videoLibrary = null;
  await publish('a video');
  memory.videoLibrary = library;
  const news = async () => (await execute(listNews, memory, actor, {})).items;
  const before = await news();
  const waiting = async () => (await memory.jobs.counts()).waiting;
  expect(await execute(queueRenditions, memory, operator, { missing: true })).toMatchObject({ queued: 1 });
  const once = await waiting();
  for (const missing of [true, false])
    expect(await execute(queueRenditions, memory, operator, { missing })).toMatchObject({ queued: 0 });
  expect(await waiting()).toBe(once + 1);
  await memory.runJobs();
  expect(await news()).toEqual(before);
});

test('the operator hears how many videos of earlier releases still wait to lose their metadata (decisions 27)', async () => {
  const { memory, publish } = await setting();
  const videos = [await publish('a video'), await publish('a video'), await publish('a video')];
  const [first] = videos.map(({ id }) => id).sort();
  const toBlank = async () => (await execute(queueRenditions, memory, operator, { missing: true })).toBlank;
  await memory.jobs.enqueue(blankVideosJob.draft({ after: null }), memory.clock.now());
  expect(await toBlank()).toBe(3);
  await memory.runJobs();
  await memory.jobs.enqueue(blankVideosJob.draft({ after: first ?? null }), memory.clock.now());
  expect(await toBlank()).toBe(2);
});
