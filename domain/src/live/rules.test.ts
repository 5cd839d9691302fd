import { expect, test } from 'vitest';
import type { Announcement } from '../kernel/announcement.ts';
import { concerns, Recent } from './rules.ts';

test('somebody hears what is theirs, and of the items that they look at (decisions 50)', () => {
  const items = new Set(['m']);
  const theirs = (announcement: Announcement) => concerns(announcement, 'ada', items);
  expect(theirs({ kind: 'unread', personId: 'ada' })).toBe(true);
  expect(theirs({ kind: 'unread', personId: 'bob' })).toBe(false);
  expect(theirs({ kind: 'discussion', mediaId: 'm', commentId: 'c' })).toBe(true);
  expect(theirs({ kind: 'discussion', mediaId: 'other', commentId: 'c' })).toBe(false);
  expect(theirs({ kind: 'refresh' })).toBe(true);
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
