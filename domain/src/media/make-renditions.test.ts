import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anUpload,
  aPlanHolder,
  bytesOf,
  codeOf,
  FOREIGN_CODEC,
  HUGE,
  LOCATION,
  memoryPorts,
} from '../../memory/index.ts';
import { videoSetting as setting } from '../../memory/video-setting.ts';
import { MAIN_PLAYLIST, playFile, streamUrl } from '../files/file-urls.ts';
import { execute } from '../kernel/use-case.ts';
import { sweepOrphans } from '../operator/manage-media.ts';
import { runNextJob } from '../run-jobs.ts';
import { publishVideo } from './publish-media.ts';
import { findMedia } from './queries.ts';
import { removeMedia } from './remove-media.ts';
import { retryMedia } from './retry-media.ts';

const operator = { kind: 'operator' } as const;

test('a video that browsers play is ready at once, and converted in the background (decisions 58)', async () => {
  const { memory, files, publish, now } = await setting();
  const view = await publish('a video');
  expect(view).toMatchObject({ state: 'ready', percent: 0, streamUrl: null });
  expect(await runNextJob(memory)).toBe(false);
  expect(await runNextJob(memory, undefined, 'long')).toBe(true);
  expect(await now(view.id)).toMatchObject({
    state: 'ready',
    percent: null,
    failure: null,
    streamUrl: streamUrl(memory.secrets, 'example.edu', view.fileName, memory.clock.now()),
    url: expect.stringContaining('/media/progressive/'),
    downloadUrl: view.downloadUrl,
  });
  expect(await files.size(playFile(view.fileName, MAIN_PLAYLIST))).not.toBeNull();
  expect(await memory.media.byId(view.id)).toMatchObject({ renditions: { progressive: true } });
});

test('a video that browsers do not play is processing until it is converted; only its uploader sees it (decisions 58)', async () => {
  const { memory, publish, now } = await setting();
  const other = actorOf(await aMember(memory));
  const view = await publish(FOREIGN_CODEC);
  expect(view).toMatchObject({ state: 'processing', percent: 0 });
  expect(await codeOf(execute(findMedia, memory, other, { kind: 'video', id: view.id }))).toBe('MEDIA_NOT_FOUND');
  await memory.runJobs();
  expect(await now(view.id)).toMatchObject({ state: 'ready', percent: null });
  expect((await execute(findMedia, memory, other, { kind: 'video', id: view.id })).streamUrl).not.toBeNull();
});

test('without a video library, videos are ready as they are, and need a poster (decisions 58)', async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const upload = async (name: string) => (await anUpload(memory, uploader, { folder: 'video', name })).fileName;
  const input = { title: 'Dance', fileName: await upload('dance.mov') };
  memory.putFile(input.fileName, new TextEncoder().encode(FOREIGN_CODEC));
  const publish = (more: object) => execute(publishVideo, memory, actorOf(uploader), { ...input, ...more });
  expect(await codeOf(publish({}))).toBe('VALIDATION_FAILED');
  const view = await publish({ posterName: await upload('poster.jpg') });
  expect(view).toMatchObject({ state: 'ready', percent: null, streamUrl: null });
  expect(await runNextJob(memory, undefined, 'long')).toBe(false);
});

test('a video without a poster gets a still (decisions 58)', async () => {
  const { memory, files, publish } = await setting();
  const view = await publish('a video', false);
  expect(view).toMatchObject({ state: 'ready', placeholder: expect.any(String) });
  const stored = await memory.media.byId(view.id);
  expect(stored?.posterName).toMatch(/^video\/.*still\.jpg$/);
  expect(new TextDecoder().decode(await bytesOf(files, stored?.posterName ?? ''))).toBe('still at 1.25');
});

test('a still that is not needed after all is deleted', async () => {
  const { memory, files, publish } = await setting();
  const before = await files.list(null, 50);
  const media = { ...memory.media, publish: async () => 'uploader-gone' as const };
  memory.media = media;
  expect(await codeOf(publish('a video', false))).toBe('UNAUTHENTICATED');
  expect((await files.list(null, 50)).filter((name) => name.includes('still'))).toEqual([]);
  expect(before.length).toBe(0);
});

test('a video that cannot be converted says why, and stays ready if browsers play it (decisions 58)', async () => {
  const { memory, put, publish, now, actor } = await setting();
  const [plain, foreign] = [await publish(HUGE), await publish(`${FOREIGN_CODEC} ${HUGE}`)];
  await memory.runJobs();
  const failure = { code: 'VIDEO_TOO_DEMANDING' };
  expect(await now(plain.id)).toMatchObject({ state: 'ready', percent: null, failure, streamUrl: null });
  expect(await now(foreign.id)).toMatchObject({ state: 'failed', percent: null, failure });

  // Retried, both are converted.
  for (const [view, state] of [
    [plain, 'ready'],
    [foreign, 'processing'],
  ] as const) {
    put(view.fileName, new TextEncoder().encode(FOREIGN_CODEC));
    const retried = await execute(retryMedia, memory, actor, { kind: 'video', id: view.id });
    expect(retried).toMatchObject({ state, percent: 0, failure: null });
  }
  await memory.runJobs();
  for (const view of [plain, foreign])
    expect(await now(view.id)).toMatchObject({ state: 'ready', percent: null, failure: null });
});

test('metadata is removed from a video in a bucket before it is shown, whichever job runs first (decisions 27, 58)', async () => {
  for (const lanes of [
    ['quick', 'long'],
    ['long', 'quick'],
  ] as const) {
    const { memory, files, publish, now } = await setting({ patchesInPlace: false });
    const view = await publish(`${FOREIGN_CODEC} ${LOCATION}`);
    expect(view.state).toBe('processing');
    await runNextJob(memory, undefined, lanes[0]);
    expect((await now(view.id)).state).toBe(lanes[0] === 'quick' ? 'processing' : 'ready');
    expect(new TextDecoder().decode(await bytesOf(files, view.fileName))).not.toContain(LOCATION);
    await runNextJob(memory, undefined, lanes[1]);
    expect((await now(view.id)).state).toBe('ready');
  }
});

test('without free space nothing is converted, and the job waits (decisions 57, 58)', async () => {
  const { memory, publish, now } = await setting({ freeSpace: 1_000 });
  const view = await publish('a video');
  const failures: unknown[] = [];
  await runNextJob(memory, (_, error) => failures.push(error), 'long');
  expect(failures).toMatchObject([{ code: 'STORAGE_FULL' }]);
  expect(await now(view.id)).toMatchObject({ state: 'ready', percent: 0, failure: null });
  expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
});

test('if an item is deleted meanwhile, its renditions are deleted too, and nothing is orphaned (decisions 20, 58)', async () => {
  const { memory, files, publish, actor } = await setting();
  const [gone, removed] = [await publish('a video'), await publish('a video')];
  const library = memory.videoLibrary;
  memory.videoLibrary = library && {
    ...library,
    async render(fileName, ...rest) {
      const made = await library.render(fileName, ...rest);
      if (fileName === gone.fileName) await execute(removeMedia, memory, actor, { kind: 'video', id: gone.id });
      return made;
    },
  };
  await memory.runJobs();
  await execute(removeMedia, memory, actor, { kind: 'video', id: removed.id });
  await memory.runJobs();
  expect(await files.list(null, 50)).toEqual([]);
});

test('the sweep knows the renditions of a video, and removes them with it (decisions 58)', async () => {
  const { memory, files, put, publish } = await setting();
  const view = await publish('a video');
  await memory.runJobs();
  const orphan = playFile('video/1-a-gone.mov', MAIN_PLAYLIST);
  put(orphan, new Uint8Array(1));
  const before = await files.list(null, 50);
  expect(await execute(sweepOrphans, memory, operator, {})).toEqual({ removed: [orphan] });
  expect(await files.list(null, 50)).toEqual(before.filter((name) => name !== orphan));
  expect(before).toContain(playFile(view.fileName, 'progressive.mp4'));
});
