import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  aVideo,
  codeOf,
  memoryPorts,
  origin,
} from '../../memory/index.ts';
import { stillSignedIn } from '../accounts/authenticate.ts';
import { openSession } from '../accounts/open-session.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { writeComment } from '../comments/write-comment.ts';
import type { Announcement } from '../kernel/announcement.ts';
import { execute } from '../kernel/use-case.ts';
import { choose } from '../news/choices.ts';
import { markRead } from '../news/mark-read.ts';
import { eventFor, listen } from './listen.ts';
import { concerns, MOST_ITEMS, Recent } from './rules.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports, { name: 'club' });
  const ada = await aMember(ports, { name: 'ada' });
  const photo = await aPhoto(ports, club);
  const { announced } = ports.announcements;
  /** What was announced since it was asked last. */
  let seen = announced.length;
  const fresh = () => {
    const since = announced.slice(seen);
    seen = announced.length;
    return since;
  };
  const say = (text: string, replyTo?: string) =>
    execute(writeComment, ports, actorOf(ada), { kind: 'photo', mediaId: photo.id, text, replyTo });
  return { ports, club, ada, photo, fresh, say };
};

test('a comment is announced to those who are told and to whoever looks at the item, once it is there (decisions 50)', async () => {
  const { ports, club, ada, photo, fresh, say } = await setting();
  const bob = await aMember(ports, { name: 'bob' });
  const { id } = await say('Well done, @bob');
  const about = { mediaId: photo.id, commentId: id };
  expect(fresh()).toEqual([
    { kind: 'mention', personId: bob.id, ...about },
    { kind: 'comment', personId: club.id, ...about },
    { kind: 'discussion', ...about },
  ]);
  await execute(deleteComment, ports, actorOf(ada), { id });
  expect(fresh()).toEqual([
    { kind: 'discussion', ...about },
    { kind: 'unread', personId: club.id },
  ]);
  await ports.media.remove(photo.id, []);
  expect(await codeOf(say('Too late'))).toBe('MEDIA_NOT_FOUND');
  expect(fresh()).toEqual([]);
});

test('what is read on one device is announced to the others (decisions 50)', async () => {
  const { ports, club, fresh } = await setting();
  await execute(markRead, ports, actorOf(club), {});
  expect(fresh()).toEqual([{ kind: 'unread', personId: club.id }]);
});

test('how far an item is, is announced to its uploader (decisions 50)', async () => {
  const { ports, club, fresh } = await setting();
  const video = await aVideo(ports, club, { state: 'processing' });
  await ports.media.beginMaking(video.id, []);
  fresh();
  await ports.media.tellProgress(video.id, 40);
  expect(fresh()).toEqual([{ kind: 'item', personId: club.id, mediaId: video.id }]);
});

test('the end of a session is announced, so that its connections end (decisions 8, 50)', async () => {
  const { ports, ada, fresh } = await setting();
  const { token } = await openSession(ports, ada, origin);
  const still = () => stillSignedIn(ports, token, origin);
  const seenAt = async () => (await ports.sessions.listOf(ada.id, ports.clock.now()))[0]?.lastSeenAt;
  expect(await still()).toMatchObject({ id: ada.id, tenant: ada.tenant });
  const before = await seenAt();
  ports.clock.advance(60 * 60_000);
  await still();
  expect(await seenAt()).toBe(before);
  fresh();
  await ports.users.setSuspended(ada.id, ports.clock.now());
  expect(fresh()).toEqual([{ kind: 'session', personId: ada.id }]);
  expect(await still()).toBeNull();
});

test('somebody hears what is theirs, and of the items that they look at (decisions 50)', () => {
  const items = new Set(['m']);
  const theirs = (announcement: Announcement) => concerns(announcement, 'ada', items);
  expect(theirs({ kind: 'unread', personId: 'ada' })).toBe(true);
  expect(theirs({ kind: 'unread', personId: 'bob' })).toBe(false);
  expect(theirs({ kind: 'discussion', mediaId: 'm', commentId: 'c' })).toBe(true);
  expect(theirs({ kind: 'discussion', mediaId: 'other', commentId: 'c' })).toBe(false);
  expect(theirs({ kind: 'refresh' })).toBe(true);
});

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

test('whoever comes back hears what they missed, or that it is not known any more (decisions 50)', () => {
  const recent = new Recent('start', 3);
  const ids = (since: string) => recent.since(since)?.map(({ id }) => id) ?? null;
  expect([recent.last, ids('start')]).toEqual(['start', []]);
  for (const id of ['a', 'b', 'c']) recent.add({ id, announcement: { kind: 'refresh' } });
  expect([recent.last, ids('start'), ids('b'), ids('never')]).toEqual(['c', ['a', 'b', 'c'], ['c'], null]);
  for (const id of ['d', 'e', 'f', 'g']) recent.add({ id, announcement: { kind: 'refresh' } });
  expect([recent.last, ids('a'), ids('f')]).toEqual(['g', null, ['g']]);
});
