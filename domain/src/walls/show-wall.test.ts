import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  asVisible,
  aVideo,
  codeOf,
  memoryPorts,
  operator,
  outcomeOf,
} from '../../memory/index.ts';
import { settingsOf } from '../colleges/settings.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { clubs, events, walls } = useCases;

const setting = async (more: object = {}) => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const fest = { title: 'Fest', startsOn: '2026-03-14', ...more };
  const event = await execute(events.createEvent, memory, actorOf(owner), fest);
  const { url } = await execute(walls.openWall, memory, actorOf(owner), { eventId: event.id });
  const token = url.split('/').at(-1);
  const drawn = { widths: [320, 640, 1_280, 2_048], moving: false };
  const put = async (make = aPhoto, by = owner, changes: Parameters<typeof aVideo>[2] = {}) => {
    const item = await make(memory, by, { drawn, ...changes });
    await memory.eventItems.add(asVisible(item), { eventId: event.id, mediaId: item.id, moment: 1, position: 0 });
    return item;
  };
  const show = () => execute(walls.showWall, memory, anonymous(), { token });
  const file = (itemId: string, size = '1280') =>
    execute(walls.openWallFile, memory, anonymous(), { token, itemId, size });
  return { memory, owner, event, put, show, file };
};

test('a wall shows the items of its event, the newest first, without names and texts (decisions 66)', async () => {
  const { event, put, show } = await setting();
  const photo = await put();
  const video = await put(aVideo);
  const shown = await show();
  expect(shown.address).toMatch(new RegExp(`/event/${event.id}$`));
  expect(shown.pooled).toBe(false);
  expect(shown.items).toEqual([
    { id: video.id, kind: 'video', plays: true },
    { id: photo.id, kind: 'photo', plays: false },
  ]);
});

test('files of its items open at two widths, and nothing else does (decisions 28, 66)', async () => {
  const { memory, owner, put, file } = await setting();
  const photo = await put();
  const video = await put(aVideo);
  for (const [size, part] of [
    ['1280', 'w1280'],
    ['2048', 'view'],
  ] as const) {
    const picture = { contentType: 'image/webp', saveAs: null };
    expect(await file(photo.id, size)).toMatchObject({ ...picture, storedName: `${photo.fileName}.${part}.webp` });
    expect(await file(video.id, size)).toMatchObject({ ...picture, storedName: `${video.posterName}.${part}.webp` });
  }
  expect(await codeOf(file(photo.id, 'film'))).toBe('FILE_NOT_FOUND');
  expect(await codeOf(file(photo.id, 'original'))).toBe('VALIDATION_FAILED');
  const elsewhere = await aPhoto(memory, owner);
  expect(await codeOf(file(elsewhere.id))).toBe('FILE_NOT_FOUND');
  expect(await codeOf(file('nothing'))).toBe('FILE_NOT_FOUND');
});

test('a film is the file that plays everywhere, else the video itself; without a poster it has no picture (decisions 58, 66)', async () => {
  const { put, file } = await setting();
  const rungs = [{ width: 640, height: 360 }];
  const contentType = 'video/quicktime';
  const [plain, converted] = [
    await put(aVideo, undefined, { contentType, posterName: null }),
    await put(aVideo, undefined, { contentType, renditions: { rungs, progressive: true, bytes: 1 } }),
  ];
  expect(await file(plain.id, 'film')).toMatchObject({ contentType, storedName: plain.fileName });
  const film = await file(converted.id, 'film');
  expect(film).toMatchObject({ contentType: 'video/mp4', storedName: expect.stringMatching(/progressive\.mp4$/) });
  expect(await codeOf(file(plain.id))).toBe('FILE_NOT_FOUND');
});

test('a wall says whether everybody may add to its event (decisions 65, 66)', async () => {
  const { show } = await setting({ pool: 'asked' });
  expect((await show()).pooled).toBe(true);
});

test('the wall of a club goes on without the person who made its event (decisions 62, 66)', async () => {
  const { memory, asha, ravi, club, as } = await clubSetting();
  const fest = { title: 'Fest', startsOn: '2026-03-14', club: club.id };
  const event = await execute(events.createEvent, memory, await as(ravi), fest);
  const { url } = await execute(walls.openWall, memory, await as(asha), { eventId: event.id });
  await memory.users.setSuspended(ravi.id, memory.clock.now());
  const shown = await execute(walls.showWall, memory, anonymous(), { token: url.split('/').at(-1) });
  expect(shown.items).toEqual([]);
  // Whoever opened it answers for it.
  await memory.users.setSuspended(asha.id, memory.clock.now());
  const again = execute(walls.showWall, memory, anonymous(), { token: url.split('/').at(-1) });
  expect(await codeOf(again)).toBe('WALL_NOT_FOUND');
});

test('a wall ends when whoever opened it no longer leads its club (decisions 62, 66)', async () => {
  const { memory, asha, ravi, club, as } = await clubSetting();
  const fest = { title: 'Fest', startsOn: '2026-03-14', club: club.id };
  const event = await execute(events.createEvent, memory, await as(asha), fest);
  const { url } = await execute(walls.openWall, memory, await as(asha), { eventId: event.id });
  const seat = (user: { id: string }, role: string) => ({ clubId: club.id, userId: user.id, role });
  await execute(clubs.setSeat, memory, await as(asha), seat(ravi, 'lead'));
  await execute(clubs.setSeat, memory, await as(ravi), seat(asha, 'photographer'));
  const again = execute(walls.showWall, memory, anonymous(), { token: url.split('/').at(-1) });
  expect(await codeOf(again)).toBe('WALL_NOT_FOUND');
});

test('the walls of a club end when it closes, and their files with them (decisions 63, 66)', async () => {
  const { memory, asha, ravi, club, as } = await clubSetting();
  const fest = { title: 'Fest', startsOn: '2026-03-14', club: club.id };
  const event = await execute(events.createEvent, memory, await as(ravi), fest);
  const { url } = await execute(walls.openWall, memory, await as(asha), { eventId: event.id });
  const token = url.split('/').at(-1);
  const item = await aPhoto(memory, ravi, { drawn: { widths: [320, 640, 1_280, 2_048], moving: false } });
  await memory.eventItems.add(asVisible(item), { eventId: event.id, mediaId: item.id, moment: 1, position: 0 });
  const shown = () =>
    Promise.all([
      outcomeOf(execute(walls.showWall, memory, anonymous(), { token })),
      outcomeOf(execute(walls.openWallFile, memory, anonymous(), { token, itemId: item.id, size: '1280' })),
    ]);
  expect(await shown()).toEqual([null, null]);
  await execute(clubs.closeClub, memory, await as(asha), { id: club.id });
  expect(await shown()).toEqual(['WALL_NOT_FOUND', 'WALL_NOT_FOUND']);
});

test('what is hidden leaves a wall, and its files with it (decisions 51, 66)', async () => {
  const { memory, put, show, file } = await setting();
  const by = await aPlanHolder(memory);
  const photo = await put(aPhoto, by);
  await memory.users.setSuspended(by.id, memory.clock.now());
  expect((await show()).items).toEqual([]);
  expect(await codeOf(file(photo.id))).toBe('FILE_NOT_FOUND');
});

test('a wall ends with its event, and rests while its owner is suspended (decisions 66)', async () => {
  const { memory, owner, event, show } = await setting();
  await memory.users.setSuspended(owner.id, memory.clock.now());
  expect(await codeOf(show())).toBe('WALL_NOT_FOUND');
  await memory.users.setSuspended(owner.id, null);
  expect((await show()).items).toEqual([]);
  await execute(events.removeEvent, memory, actorOf(owner), { id: event.id });
  expect(await codeOf(show())).toBe('WALL_NOT_FOUND');
});

test('a wall ends when whoever opened it leaves their college (decisions 66, 74)', async () => {
  const { memory, owner, show, put, file } = await setting();
  const photo = await put();
  const leavesOn = (day: string) => memory.users.changeProfile(owner.id, { ownLeavesOn: day }, 0, () => []);
  const today = utcDay(memory.clock.now());
  await leavesOn(daysLater(today, 1));
  expect((await show()).items).toHaveLength(1);
  await leavesOn(today);
  expect([await codeOf(show()), await codeOf(file(photo.id))]).toEqual(['WALL_NOT_FOUND', 'WALL_NOT_FOUND']);
});

test('a wall ends with its college, on the day from which people only read (decisions 66, 69)', async () => {
  const { memory, owner, event, show, put, file } = await setting();
  const photo = await put();
  const { domain } = await execute(useCases.colleges.addCollege, memory, operator, { domain: owner.tenant });
  const tomorrow = daysLater(utcDay(memory.clock.now()), 1);
  await execute(useCases.stewards.closeCollege, memory, operator, { domain, on: tomorrow });
  const college = await memory.colleges.find(domain);
  const settings = settingsOf(memory.settings, college);
  const { readingFrom = 0 } = settings.closing ?? {};
  expect((await show()).endsAt).toBe(readingFrom);
  const list = () => execute(walls.listWalls, { ...memory, settings }, actorOf(owner), { eventId: event.id });
  expect(await list()).toMatchObject([{ endsAt: readingFrom }]);
  memory.clock.advance(readingFrom - memory.clock.now());
  expect([await codeOf(show()), await codeOf(file(photo.id)), await list()]).toEqual([
    'WALL_NOT_FOUND',
    'WALL_NOT_FOUND',
    [],
  ]);
});

test('a made-up token shows nothing', async () => {
  const { memory } = await setting();
  await aMember(memory);
  expect(await codeOf(execute(walls.showWall, memory, anonymous(), { token: 'made up' }))).toBe('WALL_NOT_FOUND');
});
