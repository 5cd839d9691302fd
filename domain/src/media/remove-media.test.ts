import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anonymous,
  anUpload,
  aPhoto,
  aPlanHolder,
  asVisible,
  codeOf,
  memoryPorts,
} from '../../memory/index.ts';
import { playFiles } from '../files/file-urls.ts';
import { pictureParts } from '../files/picture-sizes.ts';
import { execute } from '../kernel/use-case.ts';
import { publishVideo } from './publish-media.ts';
import { removeFilesOf, removeMedia } from './remove-media.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const remove = (actor: Parameters<typeof execute>[2], id: string, kind = 'photo') =>
    execute(removeMedia, memory, actor, { kind, id });
  return { memory, uploader, remove };
};

test('the record goes at once, the stored files by a job that survives a crash (decisions 20)', async () => {
  const { memory, uploader, remove } = await setting();
  const video = await anUpload(memory, uploader, { folder: 'video' });
  const poster = await anUpload(memory, uploader, { folder: 'video', name: 'poster.jpg' });
  const names = { fileName: video.fileName, posterName: poster.fileName };
  const { id } = await execute(publishVideo, memory, actorOf(uploader), { title: 'Video', ...names });
  expect(await remove(actorOf(uploader), id, 'video')).toEqual({ deleted: true });
  expect(await memory.media.byId(id)).toBeNull();
  expect(await memory.uploads.byFileName(video.fileName)).toBeNull();
  expect(await memory.files.list(null, 10)).toHaveLength(5);
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('everything that hangs on an item goes with it (decisions 20)', async () => {
  const { memory, uploader, remove } = await setting();
  const member = await aMember(memory);
  const photo = await aPhoto(memory, uploader);
  const now = memory.clock.now();
  await memory.comments.add(asVisible(photo), { id: 'c', authorId: member.id, text: 'Hi', createdAt: now });
  await memory.reactions.swap(asVisible(photo), member.id, null, 'like', now);
  await memory.library.save(asVisible(photo), member.id, now);
  await remove(actorOf(uploader), photo.id);
  expect(await memory.comments.byId('c')).toBeNull();
  expect(await memory.overview.stats(now)).toMatchObject({ comments: 0, reactions: 0, media: { photo: 0, video: 0 } });
  expect((await memory.library.idsOf(member.id)).savedIds.photo).toEqual([]);
});

test('the uploader may delete also when the plan has lapsed (decisions 20)', async () => {
  const { memory, remove } = await setting();
  const lapsed = await aLapsedMember(memory);
  const { id } = await aPhoto(memory, lapsed);
  expect(await remove(actorOf(lapsed), id)).toEqual({ deleted: true });
});

test('others in the tenant may not delete, and for strangers it does not exist (decisions 20)', async () => {
  const { memory, uploader, remove } = await setting();
  const { id } = await aPhoto(memory, uploader);
  const developer = actorOf(await aMember(memory, { developer: true }));
  const stranger = actorOf(await aPlanHolder(memory, { tenant: 'other.edu' }));
  expect(await codeOf(remove(actorOf(await aPlanHolder(memory)), id))).toBe('NOT_UPLOADER');
  expect(await codeOf(remove(developer, id))).toBe('NOT_UPLOADER');
  expect(await codeOf(remove(stranger, id))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(remove(anonymous(), id))).toBe('UNAUTHENTICATED');
  expect(await codeOf(remove(actorOf(uploader), id, 'video'))).toBe('MEDIA_NOT_FOUND');
  expect(await memory.media.byId(id)).not.toBeNull();
});

test('deleted twice, at once or later, an item is gone the second time (decisions 20)', async () => {
  const { memory, uploader, remove } = await setting();
  const { id } = await aPhoto(memory, uploader);
  const outcomes = await Promise.allSettled([remove(actorOf(uploader), id), remove(actorOf(uploader), id)]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'MEDIA_NOT_FOUND' } }]);
  expect(await codeOf(remove(actorOf(uploader), id))).toBe('MEDIA_NOT_FOUND');
  expect(await memory.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
});

test("a video's thumbnail goes with it, and what was made of both (decisions 20)", () => {
  const pictures = (name: string) => [
    name,
    ...pictureParts.map((part) => `${name}.${part}.webp`),
    ...(name.startsWith('photo/') ? [`${name}.film.mp4`, `${name}.hdr.jpg`] : []),
  ];
  const made = (name: string) => [...pictures(name), ...playFiles.map((part) => `${name}.play.${part}`)];
  expect(removeFilesOf({ fileName: 'video/a', posterName: 'video/b' })).toEqual({
    kind: 'remove-files',
    payload: { fileNames: [...made('video/a'), ...made('video/b')] },
  });
  expect(removeFilesOf({ fileName: 'photo/a', posterName: null }).payload).toEqual({ fileNames: pictures('photo/a') });
});

test('a deletion that comes again with its key is answered as before (decisions 20)', async () => {
  const { memory, uploader } = await setting();
  const { id } = await aPhoto(memory, uploader);
  const remove = (key?: string) =>
    execute(removeMedia, memory, actorOf(uploader), { kind: 'photo', id }, undefined, key);
  for (let time = 0; time < 2; time += 1) expect(await remove('a-key-of-16-signs')).toEqual({ deleted: true });
  expect(await codeOf(remove())).toBe('MEDIA_NOT_FOUND');
});
