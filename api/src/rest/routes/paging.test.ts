import { feeds } from '@quadrangle/domain/media/feeds';
import { expect, test } from 'vitest';
import { feedPage } from './paging.ts';

test('on REST sub, saved, history and myfiles have 100 items, the others 28 (decisions 18)', () => {
  const pages = feeds.map((feed) => [feed, feedPage(feed)]);
  expect(Object.fromEntries(pages)).toEqual({
    random: 28,
    trend: 28,
    recent: 28,
    sub: 100,
    saved: 100,
    history: 100,
    myfiles: 100,
  });
  expect([feedPage('favorite'), feedPage('best')]).toEqual([100, 28]);
});
