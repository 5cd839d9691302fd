import { expect, test } from 'vitest';
import { cancelWhileDrawn } from '../../memory/cancelled.ts';
import { actorOf, aMember, bytesOf, codeOf, DAMAGED } from '../../memory/index.ts';
import { videoSetting as setting } from '../../memory/video-setting.ts';
import { refuse } from '../kernel/errors.ts';
import { execute } from '../kernel/use-case.ts';
import { choosePoster } from './choose-poster.ts';
import { removeMedia } from './remove-media.ts';

test('the uploader chooses another moment or another file, and the former poster is deleted (decisions 58)', async () => {
  const { memory, files, actor, arrived, publish } = await setting();
  const view = await publish('a video');
  const former = view.posterName ?? '';
  const moment = await execute(choosePoster, memory, actor, { id: view.id, at: 99 });
  const still = moment.posterName ?? '';
  expect(still).not.toBe(former);
  expect(new TextDecoder().decode(await bytesOf(files, still))).toBe('still at 12.5');
  await memory.runJobs();
  expect([await files.size(former), await memory.uploads.byFileName(former)]).toEqual([null, null]);

  const fileName = await arrived('other.jpg', 'a picture');
  expect(await execute(choosePoster, memory, actor, { id: view.id, fileName })).toMatchObject({ posterName: fileName });
  await memory.runJobs();
  expect(await files.size(still)).toBeNull();
  expect(await memory.uploads.byFileName(fileName)).toMatchObject({ usedBy: view.id });
});

test('of several that are chosen at once, only the one that stays is kept (decisions 20, 58)', async () => {
  const { memory, files, actor, publish } = await setting();
  const { id } = await publish('a video');
  await Promise.all([1, 2, 3].map((at) => execute(choosePoster, memory, actor, { id, at })));
  await memory.runJobs();
  const { posterName } = (await memory.media.byId(id)) ?? {};
  const stills = (await files.list(null, 100)).filter((name) => name.endsWith('still.jpg'));
  expect(stills).toEqual([posterName]);
});

test('a poster that is chosen while its video is deleted goes with it (decisions 20, 58)', async () => {
  const { memory, files, actor, publish } = await setting();
  const { id } = await publish('a video');
  const media = {
    ...memory.media,
    async remove(...removal: Parameters<typeof memory.media.remove>) {
      await execute(choosePoster, memory, actor, { id, at: 2 });
      return memory.media.remove(...removal);
    },
  };
  await execute(removeMedia, { ...memory, media }, actor, { kind: 'video', id });
  await memory.runJobs();
  expect(await files.list(null, 100)).toEqual([]);
});

test('of a picture that is cancelled while it is drawn nothing stays (decisions 29)', async () => {
  const { memory, files, actor, arrived, publish } = await setting();
  const { id } = await publish('a video');
  await memory.runJobs();
  const before = await files.list(null, 100);
  const fileName = await arrived('other.jpg', 'a picture');
  cancelWhileDrawn(memory, actor, (await memory.uploads.byFileName(fileName))?.id);
  expect(await codeOf(execute(choosePoster, memory, actor, { id, fileName }))).toBe('UPLOAD_NOT_FOUND');
  expect(await files.list(null, 100)).toEqual(before);
});

test('a still whose turn to be drawn did not come is removed (decisions 58)', async () => {
  const { memory, files, actor, publish } = await setting();
  const { id } = await publish('a video');
  const before = await files.list(null, 100);
  const ports = { ...memory, pictures: { prepare: async () => refuse('FILES_BUSY') } };
  expect(await codeOf(execute(choosePoster, ports, actor, { id, at: 1 }))).toBe('FILES_BUSY');
  expect(await files.list(null, 100)).toEqual(before);
});

test('nobody else chooses it, and a file that is no picture is refused (decisions 20, 58)', async () => {
  const { memory, actor, arrived, publish } = await setting();
  const { id, fileName } = await publish('a video');
  const choose = (input: object, who = actor) => codeOf(execute(choosePoster, memory, who, { id, ...input }));
  expect(await choose({ at: 1 }, actorOf(await aMember(memory)))).toBe('NOT_UPLOADER');
  expect(await choose({ at: 1 }, actorOf(await aMember(memory, { email: 'a@other.edu' })))).toBe('MEDIA_NOT_FOUND');
  expect(await choose({})).toBe('VALIDATION_FAILED');
  expect(await choose({ at: -1 })).toBe('VALIDATION_FAILED');
  expect(await choose({ at: 1, fileName })).toBe('VALIDATION_FAILED');
  expect(await choose({ fileName })).toBe('UPLOAD_IN_USE');
  expect(await choose({ fileName: await arrived('other.mp4', 'a video') })).toBe('FILE_TYPE_REFUSED');
  expect(await choose({ fileName: await arrived('other.jpg', DAMAGED) })).toBe('FILE_UNREADABLE');
  memory.videoLibrary = null;
  expect(await choose({ at: 1 })).toBe('VIDEO_LIBRARY_MISSING');
});
