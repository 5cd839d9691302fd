import { expect, test } from 'vitest';
import { actorOf, aMember, anUpload, aPhoto, aPlanHolder, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { changeProfile } from '../accounts/change-profile.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto, publishVideo } from '../media/publish-media.ts';
import { trendScore } from '../media/rules.ts';
import { recount, removeItem, sweepOrphans } from './manage-media.ts';

const setting = async () => {
  const world = memoryPorts();
  const uploader = await aPlanHolder(world);
  const publish = async () => {
    const { fileName } = await anUpload(world, uploader);
    return execute(publishPhoto, world, actorOf(uploader), { title: 'Lawn', fileName });
  };
  return { world, uploader, publish };
};

test("the operator removes anybody's item, files and all (operator)", async () => {
  const { world, publish } = await setting();
  const { id } = await publish();
  await execute(removeItem, world, operator, { id });
  expect(await world.media.byId(id)).toBeNull();
  await world.runJobs();
  expect(await world.files.list(null, 10)).toEqual([]);
  expect(await codeOf(execute(removeItem, world, operator, { id }))).toBe('MEDIA_NOT_FOUND');
});

test('recount brings counters and scores in line with their facts (operator)', async () => {
  const { world, uploader } = await setting();
  const wrong = await aPhoto(world, uploader, { likeCount: 7, dislikeCount: 2, commentCount: 3 });
  const right = await aPhoto(world, uploader, { views: 5 });
  expect(await execute(recount, world, operator, {})).toEqual({ corrected: 1 });
  const counters = { likeCount: 0, dislikeCount: 0, commentCount: 0 };
  expect(await world.media.byId(wrong.id)).toMatchObject({ ...counters, score: trendScore({ ...wrong, ...counters }) });
  expect(await world.media.byId(right.id)).toEqual(right);
  expect(await execute(recount, world, operator, {})).toEqual({ corrected: 0 });
});

test('the sweep removes files that nothing knows of, and nothing else (operator)', async () => {
  const { world, uploader, publish } = await setting();
  await publish();
  const video = await anUpload(world, uploader, { folder: 'video' });
  const poster = await anUpload(world, uploader, { folder: 'video', name: 'poster.jpg' });
  const names = { fileName: video.fileName, posterName: poster.fileName };
  await execute(publishVideo, world, actorOf(uploader), { title: 'Film', ...names });
  const ada = await aMember(world);
  const avatar = await anUpload(world, ada, { folder: 'profile' });
  await execute(changeProfile, world, actorOf(ada), { id: ada.id, avatar: avatar.fileName });
  await anUpload(world, uploader);
  const known = await world.files.list(null, 50);
  const orphans = [
    'photo/1-x-old.jpg',
    `${video.fileName}.view.webp.tmp`,
    'photo/1-x-old.jpg.thumb.webp',
    'video/2-y-old.mp4',
    video.fileName.replace('.mp4', '.view.webp.mp4'),
  ];
  for (const name of orphans) world.putFile(name, new Uint8Array(1));

  expect(await execute(sweepOrphans, world, operator, {})).toEqual({ removed: [...orphans].sort() });
  expect(await world.files.list(null, 50)).toEqual(known);
  expect(await execute(sweepOrphans, world, operator, {})).toEqual({ removed: [] });
});

test.each(['trek.view.webp', 'trek.thumb.webp', 'trek.jpg.view.webp'])(
  'a file that somebody uploaded as %s is no orphan (operator)',
  async (name) => {
    const { world, uploader } = await setting();
    const { fileName } = await anUpload(world, uploader, { name });
    await execute(publishPhoto, world, actorOf(uploader), { title: 'Trek', fileName });
    const known = await world.files.list(null, 50);
    expect(known).toHaveLength(3);
    expect(await execute(sweepOrphans, world, operator, {})).toEqual({ removed: [] });
    expect(await world.files.list(null, 50)).toEqual(known);
  },
);

test('however many files there are, the sweep sees them all (operator)', async () => {
  const { world, publish } = await setting();
  world.putFile('photo/alone', new Uint8Array(1));
  expect(await execute(sweepOrphans, world, operator, {})).toEqual({ removed: ['photo/alone'] });
  await publish();
  const names = Array.from({ length: 1_000 }, (_, index) => `photo/${String(index).padStart(5, '0')}`);
  for (const name of names) world.putFile(name, new Uint8Array(1));
  expect((await execute(sweepOrphans, world, operator, {})).removed).toEqual(names);
  expect(await world.files.list(null, 50)).toHaveLength(3);
});
