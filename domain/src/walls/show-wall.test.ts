import { expect, test } from 'vitest';
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
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { events, walls } = useCases;

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const event = await execute(events.createEvent, memory, actorOf(owner), { title: 'Fest', startsOn: '2026-03-14' });
  const { url } = await execute(walls.openWall, memory, actorOf(owner), { eventId: event.id });
  const token = url.split('/').at(-1);
  const drawn = { widths: [320, 640, 1_280, 2_048], moving: false };
  const put = async (make = aPhoto, by = owner) => {
    const item = await make(memory, by, { drawn });
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
  for (const size of ['1280', '2048'])
    expect(await file(photo.id, size)).toMatchObject({ contentType: 'image/webp', saveAs: null });
  expect((await file(photo.id)).storedName).not.toBe((await file(photo.id, '2048')).storedName);
  expect((await file(video.id, 'film')).contentType).toMatch(/^video\//);
  expect(await codeOf(file(photo.id, 'film'))).toBe('FILE_NOT_FOUND');
  expect(await codeOf(file(photo.id, 'original'))).toBe('VALIDATION_FAILED');
  const elsewhere = await aPhoto(memory, owner);
  expect(await codeOf(file(elsewhere.id))).toBe('FILE_NOT_FOUND');
  expect(await codeOf(file('nothing'))).toBe('FILE_NOT_FOUND');
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

test('a made-up token shows nothing', async () => {
  const { memory } = await setting();
  await aMember(memory);
  expect(await codeOf(execute(walls.showWall, memory, anonymous(), { token: 'made up' }))).toBe('WALL_NOT_FOUND');
});
