import { expect, test } from 'vitest';
import { actorOf, aMember, anUpload, aPhoto, aPlanHolder, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import { createClub } from '../clubs/make-club.ts';
import { HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto, publishVideo } from '../media/publish-media.ts';
import { trendScore } from '../media/rules.ts';
import { changeProfile } from '../sign-in/change-profile.ts';
import { recount, removeItem, sweepOrphans } from './manage-media.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const publish = async () => {
    const { fileName } = await anUpload(memory, uploader);
    return execute(publishPhoto, memory, actorOf(uploader), { title: 'Lawn', fileName });
  };
  return { memory, uploader, publish };
};

test("the operator removes anybody's item, files and all (operator)", async () => {
  const { memory, publish } = await setting();
  const { id } = await publish();
  await execute(removeItem, memory, operator, { id });
  expect(await memory.media.byId(id)).toBeNull();
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
  expect(await codeOf(execute(removeItem, memory, operator, { id }))).toBe('MEDIA_NOT_FOUND');
});

test('what the operator removes of an accepted offer counts as a removal from its pool (decisions 65, operator)', async () => {
  const { memory, sender, offer } = await poolSetting('all');
  const { id } = await offer();
  await execute(removeItem, memory, operator, { id });
  expect(await memory.pools.recordOf(sender.id)).toEqual({ accepted: 0, removed: true });
});

test('recount brings counters and scores in line with their facts (operator)', async () => {
  const { memory, uploader } = await setting();
  const wrong = await aPhoto(memory, uploader, { likeCount: 7, dislikeCount: 2, commentCount: 3 });
  const right = await aPhoto(memory, uploader, { views: 5 });
  expect(await execute(recount, memory, operator, {})).toEqual({ corrected: 1 });
  const counters = { likeCount: 0, dislikeCount: 0, commentCount: 0 };
  expect(await memory.media.byId(wrong.id)).toMatchObject({
    ...counters,
    score: trendScore({ ...wrong, ...counters }),
  });
  expect(await memory.media.byId(right.id)).toEqual(right);
  expect(await execute(recount, memory, operator, {})).toEqual({ corrected: 0 });
});

test('the sweep removes files that nothing knows of, once they are an hour old, and nothing else (operator)', async () => {
  const { memory, uploader, publish } = await setting();
  await publish();
  const video = await anUpload(memory, uploader, { folder: 'video' });
  const poster = await anUpload(memory, uploader, { folder: 'video', name: 'poster.jpg' });
  const names = { fileName: video.fileName, posterName: poster.fileName };
  await execute(publishVideo, memory, actorOf(uploader), { title: 'Video', ...names });
  const ada = await aMember(memory);
  const avatar = await anUpload(memory, ada, { folder: 'profile' });
  await execute(changeProfile, memory, actorOf(ada), { id: ada.id, avatar: avatar.fileName });
  await anUpload(memory, uploader);
  const ofClub = await anUpload(memory, uploader, { folder: 'profile' });
  const texts = { name: 'Lens', handle: 'lens', avatar: ofClub.fileName };
  await execute(createClub, memory, actorOf(uploader), texts);
  const known = await memory.files.list(null, 50);
  const orphans = [
    'photo/1-x-old.jpg',
    `${video.fileName}.view.webp.tmp`,
    'photo/1-x-old.jpg.thumb.webp',
    'video/2-y-old.mp4',
    video.fileName.replace('.mp4', '.view.webp.mp4'),
  ];
  const arriving = `video/${memory.clock.now() + 1}-x-still.jpg`;
  for (const name of [...orphans, arriving]) memory.putFile(name, new Uint8Array(1));
  memory.clock.advance(HOUR + 1);

  expect(await execute(sweepOrphans, memory, operator, {})).toEqual({ removed: [...orphans].sort() });
  expect(await memory.files.list(null, 50)).toEqual([...known, arriving].sort());
  memory.clock.advance(1);
  expect(await execute(sweepOrphans, memory, operator, {})).toEqual({ removed: [arriving] });
});

test.each(['trek.view.webp', 'trek.thumb.webp', 'trek.jpg.view.webp', 'trek.w320.webp'])(
  'a file that somebody uploaded as %s is no orphan (operator)',
  async (name) => {
    const { memory, uploader } = await setting();
    const { fileName } = await anUpload(memory, uploader, { name });
    await execute(publishPhoto, memory, actorOf(uploader), { title: 'Trek', fileName });
    const known = await memory.files.list(null, 50);
    expect(known).toHaveLength(4);
    expect(await execute(sweepOrphans, memory, operator, {})).toEqual({ removed: [] });
    expect(await memory.files.list(null, 50)).toEqual(known);
  },
);

test('however many files there are, the sweep sees them all (operator)', async () => {
  const { memory, publish } = await setting();
  memory.putFile('photo/alone', new Uint8Array(1));
  expect(await execute(sweepOrphans, memory, operator, {})).toEqual({ removed: ['photo/alone'] });
  await publish();
  const names = Array.from({ length: 1_000 }, (_, index) => `photo/${String(index).padStart(5, '0')}`);
  for (const name of names) memory.putFile(name, new Uint8Array(1));
  expect((await execute(sweepOrphans, memory, operator, {})).removed).toEqual(names);
  expect(await memory.files.list(null, 50)).toHaveLength(4);
});
