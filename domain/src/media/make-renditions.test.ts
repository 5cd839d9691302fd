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
import type { FileStore } from '../files/ports.ts';
import { Refusal, refuse } from '../kernel/errors.ts';
import { HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { listNews } from '../news/queries.ts';
import { retryAllJobs } from '../operator/manage-jobs.ts';
import { sweepOrphans } from '../operator/manage-media.ts';
import { queueRenditions } from '../operator/renditions.ts';
import { runNextJob } from '../run-jobs.ts';
import { giveUpOn } from './blank-metadata.ts';
import { makeRenditionsJob } from './make-renditions.ts';
import { publishVideo } from './publish-media.ts';
import { findMedia } from './queries.ts';
import { removeMedia } from './remove-media.ts';
import { retryMedia } from './retry-media.ts';

type Setting = Awaited<ReturnType<typeof setting>>;

const operator = { kind: 'operator' } as const;

test('a video that browsers play is ready at once, and converted in the background (decisions 58)', async () => {
  const { memory, files, publish, now } = await setting();
  const view = await publish('a video');
  expect(view).toMatchObject({ state: 'ready', percent: 0, streamUrl: null });
  expect(await runNextJob(memory)).toBe(false);
  expect(await runNextJob(memory, undefined, 'long')).toBe(true);
  expect(await runNextJob(memory, undefined, 'long')).toBe(false);
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

/** The sides that the stored main playlist names. */
const listed = async (files: FileStore, { fileName }: { fileName: string }) =>
  new TextDecoder().decode(await bytesOf(files, playFile(fileName, MAIN_PLAYLIST)));

test('what plays nowhere is ready with its smallest size, and gets the others by and by (decisions 58, 78)', async () => {
  const { memory, files, publish, now, actor } = await setting();
  const view = await publish(FOREIGN_CODEC);
  const step = () => runNextJob(memory, undefined, 'soon');
  expect(await step()).toBe(true);
  expect(await now(view.id)).toMatchObject({ state: 'ready', url: expect.stringContaining('/media/small/') });
  expect((await now(view.id)).percent).toBeGreaterThan(0);
  expect(await listed(files, view)).toBe('240');
  expect(await files.size(playFile(view.fileName, 'progressive.mp4'))).toBeNull();
  const news = async () => (await execute(listNews, memory, actor, {})).items.length;
  expect(await news()).toBe(1);

  expect(await step()).toBe(true);
  expect(await listed(files, view)).toBe('240 360 480 720');
  expect(await now(view.id)).toMatchObject({ percent: null, url: expect.stringContaining('/media/progressive/') });
  expect([await step(), await news()]).toEqual([false, 1]);
  // Whoever plays the small one goes on.
  expect(await files.size(playFile(view.fileName, 'small.mp4'))).not.toBeNull();
});

test('what plays nowhere yet goes before the other sizes of what plays, and people take turns (decisions 58, 78)', async () => {
  const { memory, arrived, publish, now } = await setting();
  const films: { id: string }[] = [];
  for (let index = 0; index < 3; index += 1) films.push(await publish(FOREIGN_CODEC));
  const other = await aPlanHolder(memory);
  const fileName = await arrived('short.mov', FOREIGN_CODEC, other);
  const short = await execute(publishVideo, memory, actorOf(other), { title: 'Short', fileName });
  const ready = async () => {
    const views = await Promise.all([...films, short].map(({ id }) => memory.media.byId(id)));
    return views.map((media) => media?.renditions?.rungs.length ?? 0);
  };
  const after = [];
  for (let turn = 0; turn < 8; turn += 1) {
    await runNextJob(memory, undefined, 'long');
    after.push(await ready());
  }
  expect(after.slice(0, 4)).toEqual([
    [1, 0, 0, 0],
    [1, 0, 0, 1],
    [1, 1, 0, 1],
    [1, 1, 1, 1],
  ]);
  expect(after[4]).toEqual([1, 1, 1, 4]);
  expect(after[7]).toEqual([4, 4, 4, 4]);
  expect((await now(films[0]?.id ?? '')).percent).toBeNull();
});

test('a conversion that fails midway keeps what plays, says why, and is missing to the operator (decisions 58)', async () => {
  const { memory, put, files, publish, now, actor } = await setting();
  const view = await publish(FOREIGN_CODEC);
  await runNextJob(memory, undefined, 'long');
  put(view.fileName, new TextEncoder().encode(`${FOREIGN_CODEC} ${HUGE}`));
  await memory.runJobs();
  const failure = { code: 'VIDEO_TOO_DEMANDING' };
  expect(await now(view.id)).toMatchObject({ state: 'ready', percent: null, failure, streamUrl: expect.any(String) });
  expect(await listed(files, view)).toBe('240');
  expect(await execute(queueRenditions, memory, operator, { missing: true })).toMatchObject({ queued: 1 });
  await memory.runJobs();
  expect(await now(view.id)).toMatchObject({ failure });

  put(view.fileName, new TextEncoder().encode(FOREIGN_CODEC));
  expect(await execute(retryMedia, memory, actor, { kind: 'video', id: view.id })).toMatchObject({ state: 'ready' });
  await memory.runJobs();
  expect(await now(view.id)).toMatchObject({ failure: null, percent: null });
  expect(await listed(files, view)).toBe('240 360 480 720');
});

test('a conversion made anew keeps its larger sizes until they are made too (decisions 58)', async () => {
  const { memory, files, publish, now } = await setting();
  const long = { width: 1920, height: 1080, duration: 3_600 };
  const probe = memory.videos.probe;
  memory.videos = { probe: async (...of) => ({ ...(await probe(...of)), ...long }) };
  const view = await publish('a video');
  await memory.runJobs();
  await execute(queueRenditions, memory, operator, {});
  await makeRenditionsJob.run(memory, { fileName: view.fileName, made: 0 });
  expect(await listed(files, view)).toBe('240 360 480 720 1080');
  expect((await now(view.id)).percent).toBeGreaterThan(0);
  expect(await memory.media.byId(view.id)).toMatchObject({ renditions: { progressive: true } });
});

test('a job of the release before makes the smallest size, and one that lost its lease changes nothing (decisions 58)', async () => {
  const { memory, publish, now } = await setting();
  const library = memory.videoLibrary;
  const view = await publish(FOREIGN_CODEC);
  const { fileName } = view;
  let taken = false;
  memory.videoLibrary = library && {
    ...library,
    async render(...rendering) {
      await library.render(...rendering);
      if (taken) return;
      taken = true;
      // Meanwhile another process takes the job over, and ends before this one.
      await makeRenditionsJob.run(memory, { fileName });
    },
  };
  await runNextJob(memory, undefined, 'long');
  expect((await memory.media.byId(view.id))?.renditions?.rungs).toHaveLength(1);
  expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
  expect(await runNextJob(memory, undefined, 'long')).toBe(true);
  expect(await now(view.id)).toMatchObject({ percent: null });
  expect(await runNextJob(memory, undefined, 'long')).toBe(false);
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

test('a still whose video is published stays, also where reading it afterwards fails', async () => {
  const { memory, files, publish } = await setting();
  memory.itemViews = {
    of() {
      throw new Error('connection lost');
    },
  };
  await expect(publish('a video', false)).rejects.toThrow('connection lost');
  const [video] = await memory.media.videoIds(null, 1, false);
  const still = (await memory.media.byId(video ?? ''))?.posterName ?? '';
  expect(await files.size(still)).not.toBeNull();
});

test('a still stays where nobody knows whether its video was published', async () => {
  const { memory, files, publish } = await setting();
  memory.media = { ...memory.media, publish: async () => Promise.reject(new Refusal('DATABASE_UNAVAILABLE')) };
  expect(await codeOf(publish('a video', false))).toBe('DATABASE_UNAVAILABLE');
  expect((await files.list(null, 50)).some((name) => name.includes('still'))).toBe(true);
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

test('a video in a bucket that browsers play is ready without metadata though it cannot be converted, whichever job runs first (decisions 13, 27, 58)', async () => {
  for (const lanes of [
    ['quick', 'long'],
    ['long', 'quick'],
  ] as const) {
    const { memory, files, publish, now } = await setting({ patchesInPlace: false });
    const view = await publish(`${HUGE} ${LOCATION}`);
    expect(view.state).toBe('processing');
    for (const lane of lanes) await runNextJob(memory, undefined, lane);
    expect(await now(view.id)).toMatchObject({ state: 'ready', failure: { code: 'VIDEO_TOO_DEMANDING' } });
    expect(new TextDecoder().decode(await bytesOf(files, view.fileName))).not.toContain(LOCATION);
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

/** Runs all jobs while the storage cannot be reached, until they are given up, and then once it can be again. */
async function whileAway(memory: Setting['memory']) {
  const { probe } = memory.videos;
  memory.videos = { probe: async () => refuse('STORAGE_UNAVAILABLE') };
  for (let attempt = 0; attempt < 12; attempt += 1) {
    for (const lane of ['quick', 'long'] as const) while (await runNextJob(memory, undefined, lane));
    memory.clock.advance(8 * HOUR);
  }
  memory.videos = { probe };
}

test('what was given up is ready once the operator has its jobs tried again (decisions 13, 58)', async () => {
  for (const [text, patchesInPlace, dead] of [
    ['a video', true, 1],
    [FOREIGN_CODEC, true, 1],
    [`a video ${LOCATION}`, false, 2],
    [`${FOREIGN_CODEC} ${LOCATION}`, false, 2],
  ] as const) {
    const { memory, files, publish, now } = await setting({ patchesInPlace });
    const view = await publish(text);
    await whileAway(memory);
    const failure = { code: 'STORAGE_UNAVAILABLE' };
    expect(await now(view.id)).toMatchObject({
      state: text === 'a video' ? 'ready' : 'failed',
      percent: null,
      failure,
    });
    expect(await execute(retryAllJobs, memory, operator, {})).toEqual({ revived: dead });
    await memory.runJobs();
    expect(await now(view.id)).toMatchObject({ state: 'ready', percent: null, failure: null });
    expect(await listed(files, view)).toBe('240 360 480 720');
    expect(new TextDecoder().decode(await bytesOf(files, view.fileName))).not.toContain(LOCATION);
  }
});

test('a job that was given up changes nothing where its uploader has retried meanwhile (decisions 58)', async () => {
  const { memory, put, publish, now, actor } = await setting();
  const [done, demanding] = [await publish(FOREIGN_CODEC), await publish(FOREIGN_CODEC)];
  await whileAway(memory);
  put(demanding.fileName, new TextEncoder().encode(`${FOREIGN_CODEC} ${HUGE}`));
  for (const { id } of [done, demanding]) await execute(retryMedia, memory, actor, { kind: 'video', id });
  await memory.runJobs();
  const before = await Promise.all([done, demanding].map(({ id }) => now(id)));
  expect(before).toMatchObject([{ state: 'ready' }, { state: 'failed', failure: { code: 'VIDEO_TOO_DEMANDING' } }]);
  memory.videos = { probe: async () => expect.unreachable('nothing is to be done') };
  await execute(retryAllJobs, memory, operator, {});
  await memory.runJobs();
  expect(await Promise.all([done, demanding].map(({ id }) => now(id)))).toEqual(before);
});

test('a video in a bucket whose cleaning was given up becomes ready by its conversion, or when its uploader retries (decisions 13, 27, 58)', async () => {
  const { memory, publish, now, actor } = await setting({ patchesInPlace: false });
  const [converted, retried] = [await publish(`a video ${LOCATION}`), await publish(`a video ${LOCATION}`)];
  for (const { fileName } of [converted, retried]) await giveUpOn(memory, fileName);
  expect(await now(converted.id)).toMatchObject({ state: 'failed', percent: 0 });
  await makeRenditionsJob.run(memory, { fileName: converted.fileName });
  expect(await now(converted.id)).toMatchObject({ state: 'ready', failure: null });
  const again = await execute(retryMedia, memory, actor, { kind: 'video', id: retried.id });
  expect(again).toMatchObject({ state: 'processing', failure: null });
  await memory.runJobs();
  expect(await now(retried.id)).toMatchObject({ state: 'ready', percent: null, failure: null });
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

test('a conversion that fails or is repeated after its item was deleted leaves nothing (decisions 20, 58)', async () => {
  for (const failure of [new Refusal('FILE_NOT_FOUND'), new Error('the process was killed')]) {
    const { memory, files, put, publish, actor } = await setting();
    const view = await publish('a video');
    const library = memory.videoLibrary;
    memory.videoLibrary = library && {
      ...library,
      async render(fileName) {
        await execute(removeMedia, memory, actor, { kind: 'video', id: view.id });
        await runNextJob(memory);
        for (const name of [fileName, playFile(fileName, 'size0.mp4')]) put(name, new Uint8Array(1));
        throw failure;
      },
    };
    await runNextJob(memory, () => {}, 'long');
    memory.clock.advance(HOUR);
    await memory.runJobs();
    expect(await files.list(null, 50)).toEqual([]);
  }
});

test('an item that is deleted between two turns leaves nothing, and is not converted further (decisions 20, 58)', async () => {
  const { memory, files, publish, actor } = await setting();
  const view = await publish(FOREIGN_CODEC);
  await runNextJob(memory, undefined, 'long');
  await execute(removeMedia, memory, actor, { kind: 'video', id: view.id });
  await memory.runJobs();
  expect(await files.list(null, 50)).toEqual([]);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
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
