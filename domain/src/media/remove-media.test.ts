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
import { execute } from '../kernel/use-case.ts';
import { publishVideo } from './publish-media.ts';
import { removeFilesOf, removeMedia } from './remove-media.ts';

const setting = async () => {
  const world = memoryPorts();
  const uploader = await aPlanHolder(world);
  const remove = (actor: Parameters<typeof execute>[2], id: string, kind = 'photo') =>
    execute(removeMedia, world, actor, { kind, id });
  return { world, uploader, remove };
};

test('the record goes at once, the stored files by a job that survives a crash (decisions 20)', async () => {
  const { world, uploader, remove } = await setting();
  const video = await anUpload(world, uploader, { folder: 'video' });
  const poster = await anUpload(world, uploader, { folder: 'video', name: 'poster.jpg' });
  const names = { fileName: video.fileName, posterName: poster.fileName };
  const { id } = await execute(publishVideo, world, actorOf(uploader), { title: 'Film', ...names });
  expect(await remove(actorOf(uploader), id, 'video')).toEqual({ deleted: true });
  expect(await world.media.byId(id)).toBeNull();
  expect(await world.uploads.byFileName(video.fileName)).toBeNull();
  expect(await world.files.list(null, 10)).toHaveLength(4);
  await world.runJobs();
  expect(await world.files.list(null, 10)).toEqual([]);
});

test('everything that hangs on an item goes with it (decisions 20)', async () => {
  const { world, uploader, remove } = await setting();
  const member = await aMember(world);
  const photo = await aPhoto(world, uploader);
  const now = world.clock.now();
  await world.comments.add(asVisible(photo), { id: 'c', authorId: member.id, text: 'Hi', createdAt: now });
  await world.reactions.swap(asVisible(photo), member.id, null, 'like', now);
  await world.library.save(asVisible(photo), member.id, now);
  await remove(actorOf(uploader), photo.id);
  expect(await world.comments.byId('c')).toBeNull();
  expect(await world.overview.stats(now)).toMatchObject({ comments: 0, reactions: 0, media: { photo: 0, video: 0 } });
  expect((await world.library.kept(member.id)).savedIds.photo).toEqual([]);
});

test('the uploader may delete also when the plan has lapsed (decisions 20)', async () => {
  const { world, remove } = await setting();
  const lapsed = await aLapsedMember(world);
  const { id } = await aPhoto(world, lapsed);
  expect(await remove(actorOf(lapsed), id)).toEqual({ deleted: true });
});

test('others in the tenant may not delete, and for strangers it does not exist (decisions 20)', async () => {
  const { world, uploader, remove } = await setting();
  const { id } = await aPhoto(world, uploader);
  const developer = actorOf(await aMember(world, { developer: true }));
  const stranger = actorOf(await aPlanHolder(world, { tenant: 'other.edu' }));
  expect(await codeOf(remove(actorOf(await aPlanHolder(world)), id))).toBe('NOT_UPLOADER');
  expect(await codeOf(remove(developer, id))).toBe('NOT_UPLOADER');
  expect(await codeOf(remove(stranger, id))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(remove(anonymous(), id))).toBe('UNAUTHENTICATED');
  expect(await codeOf(remove(actorOf(uploader), id, 'video'))).toBe('MEDIA_NOT_FOUND');
  expect(await world.media.byId(id)).not.toBeNull();
});

test('deleted twice, at once or later, an item is gone the second time (decisions 20)', async () => {
  const { world, uploader, remove } = await setting();
  const { id } = await aPhoto(world, uploader);
  const outcomes = await Promise.allSettled([remove(actorOf(uploader), id), remove(actorOf(uploader), id)]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'MEDIA_NOT_FOUND' } }]);
  expect(await codeOf(remove(actorOf(uploader), id))).toBe('MEDIA_NOT_FOUND');
  expect(await world.jobs.counts()).toEqual({ waiting: 1, dead: 0 });
});

test("a video's thumbnail goes with it, and what was made of both (decisions 20)", () => {
  const made = (name: string) => [name, `${name}.view.webp`, `${name}.thumb.webp`];
  expect(removeFilesOf({ fileName: 'video/a', posterName: 'video/b' })).toEqual({
    kind: 'remove-files',
    payload: { fileNames: [...made('video/a'), ...made('video/b')] },
  });
  expect(removeFilesOf({ fileName: 'photo/a', posterName: null }).payload).toEqual({ fileNames: made('photo/a') });
});
