import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import type { Announcement } from '../kernel/announcement.ts';
import { execute } from '../kernel/use-case.ts';
import { choose } from '../news/choices.ts';
import { eventFor, listen } from './listen.ts';
import { MOST_ITEMS } from './rules.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports);
  return { ports, club, ada: await aMember(ports), photo: await aPhoto(ports, club) };
};

test('of an item that somebody may not know of they hear nothing, whatever they ask for (decisions 2, 50)', async () => {
  const { ports, ada, photo } = await setting();
  const stranger = await aMember(ports, { tenant: 'other.edu' });
  const about: Announcement = { kind: 'discussion', mediaId: photo.id, commentId: 'c' };
  const heard = (who: typeof ada, announcement: Announcement) => eventFor(ports, actorOf(who), announcement);
  expect(await heard(ada, about)).toEqual({ kind: 'discussion', itemId: photo.id, commentId: 'c' });
  expect(await heard(stranger, about)).toBeNull();
  expect(await heard(ada, { kind: 'discussion', mediaId: 'gone', commentId: null })).toBeNull();
  expect(await heard(ada, { kind: 'session', personId: ada.id })).toBeNull();
  expect(await heard(ada, { kind: 'unread', personId: ada.id })).toEqual({ kind: 'unread' });
  await ports.users.setSuspended(photo.uploaderId ?? '', ports.clock.now());
  expect(await heard(ada, about)).toBeNull();
});

test('of a kind that somebody does not want to be told of they hear nothing (decisions 50)', async () => {
  const { ports, club, photo } = await setting();
  const told: Announcement = { kind: 'comment', personId: club.id, mediaId: photo.id, commentId: 'c' };
  expect(await eventFor(ports, actorOf(club), told)).toEqual({ kind: 'comment', itemId: photo.id, commentId: 'c' });
  await execute(choose, ports, actorOf(club), { kind: 'comment', way: 'app', wanted: false });
  expect(await eventFor(ports, actorOf(club), told)).toBeNull();
});

test('one listens as oneself, to so many items at most (decisions 50)', async () => {
  const { ports, ada } = await setting();
  const ask = (items?: string) => execute(listen, ports, actorOf(ada), items === undefined ? {} : { items });
  expect((await ask()).items.size).toBe(0);
  expect([...(await ask('a,b,,a')).items]).toEqual(['a', 'b']);
  const many = Array.from({ length: MOST_ITEMS + 1 }, (_, at) => `i${at}`).join(',');
  expect(await codeOf(ask(many))).toBe('VALIDATION_FAILED');
  expect(await codeOf(execute(listen, ports, anonymous(), {}))).toBe('UNAUTHENTICATED');
});
