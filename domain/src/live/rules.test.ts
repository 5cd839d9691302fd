import { expect, test } from 'vitest';
import type { Announcement } from '../kernel/announcement.ts';
import { concerns, Recent, saysTheSame } from './rules.ts';

test('people hear of what concerns them, and of the items that they look at (decisions 50)', () => {
  const items = new Set(['m']);
  const theirs = (announcement: Announcement) => concerns(announcement, { id: 'ada', tenant: 'a.edu' }, items);
  expect(theirs({ kind: 'unread', personId: 'ada' })).toBe(true);
  expect(theirs({ kind: 'unread', personId: 'bob' })).toBe(false);
  expect(theirs({ kind: 'discussion', mediaId: 'm', commentId: 'c' })).toBe(true);
  expect(theirs({ kind: 'discussion', mediaId: 'other', commentId: 'c' })).toBe(false);
  expect(theirs({ kind: 'refresh' })).toBe(true);
});

test('a shared item may concern the whole college except its uploader (decisions 2, 50)', () => {
  const shared = {
    kind: 'shared',
    tenant: 'a.edu',
    uploaderId: 'club',
    mediaId: 'm',
    eventId: null,
    clubId: null,
  } as const;
  const theirs = (id: string, tenant: string) => concerns(shared, { id, tenant }, new Set(['m']));
  expect([theirs('ada', 'a.edu'), theirs('club', 'a.edu'), theirs('zoe', 'b.edu')]).toEqual([true, false, false]);
});

test('of one person’s successive items the last stands for all, event by event and club by club (decisions 50)', () => {
  const shared = (uploaderId: string, mediaId: string, eventId: string | null = null): Announcement => ({
    kind: 'shared',
    tenant: 'a.edu',
    uploaderId,
    mediaId,
    eventId,
    clubId: null,
  });
  expect(saysTheSame(shared('club', 'm'), shared('club', 'n'))).toBe(true);
  expect(saysTheSame(shared('club', 'm'), shared('club', 'm', 'fest'))).toBe(false);
  expect(saysTheSame(shared('club', 'm'), shared('band', 'm'))).toBe(false);
  expect(saysTheSame(shared('club', 'm'), { ...shared('club', 'n'), clubId: 'lens' } as Announcement)).toBe(false);
  const unread: Announcement = { kind: 'unread', personId: 'ada' };
  expect(saysTheSame(unread, unread)).toBe(false);
});

test('a client that reconnects hears what it missed, or that this is no longer known (decisions 50)', () => {
  const recent = new Recent('start', 3);
  const ids = (since: string) => recent.since(since)?.map(({ id }) => id) ?? null;
  expect([recent.last, ids('start')]).toEqual(['start', []]);
  for (const id of ['a', 'b', 'c']) recent.add({ id, announcement: { kind: 'refresh' } });
  expect([recent.last, ids('start'), ids('b'), ids('never')]).toEqual(['c', ['a', 'b', 'c'], ['c'], null]);
  for (const id of ['d', 'e', 'f', 'g']) recent.add({ id, announcement: { kind: 'refresh' } });
  expect([recent.last, ids('a'), ids('f')]).toEqual(['g', null, ['g']]);
});
