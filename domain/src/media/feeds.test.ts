import { expect, test } from 'vitest';
import { FEED_PAGE, feedNamed, feeds, mayRead } from './feeds.ts';

test('the feeds are random, trend, recent, sub, saved, history and myfiles, 28 to a page (decisions 18)', () => {
  expect(feeds).toEqual(['random', 'trend', 'recent', 'sub', 'saved', 'history', 'myfiles']);
  expect(FEED_PAGE).toBe(28);
  for (const feed of feeds) expect([feedNamed(feed), feedNamed(feed.toUpperCase())]).toEqual([feed, feed]);
});

test('favorite and trending are accepted as names for sub and trend (decisions 18)', () => {
  expect(feedNamed('favorite')).toBe('sub');
  expect(feedNamed('trending')).toBe('trend');
});

test.each(['', 'best', 'find', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'random '])(
  'no feed is called "%s" (decisions 18)',
  (name) => expect(feedNamed(name)).toBeNull(),
);

test('own files are for those who ever had a plan or a seat, also after a lapse (decisions 18, 62)', () => {
  expect(mayRead('myfiles', { createdAt: 5, planEnd: 5, seatEnd: null })).toBe(false);
  expect(mayRead('myfiles', { createdAt: 5, planEnd: 6, seatEnd: null })).toBe(true);
  expect(mayRead('myfiles', { createdAt: 5, planEnd: 5, seatEnd: 4 })).toBe(true);
  expect(mayRead('recent', { createdAt: 5, planEnd: 5, seatEnd: null })).toBe(true);
});
