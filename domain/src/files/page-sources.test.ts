import { expect, test } from 'vitest';
import { pageSources } from './page-sources.ts';

const shown = (widths: readonly number[], moving = false) =>
  pageSources({ url: '/v?s', posterUrl: null, thumbUrl: '/t?s', widths, moving })
    .map(({ url, width }) => `${url} ${width}w`)
    .join();

test('pages choose among all widths of a picture (decisions 60)', () => {
  expect(shown([320, 640, 1_280, 2_048])).toBe('/v?s&w=320 320w,/t?s 640w,/v?s&w=1280 1280w,/v?s 2048w');
  expect(shown([30])).toBe('/t?s 30w');
});

test('an animation moves on pages, in every width offered there (decisions 60)', () => {
  expect(shown([320, 640, 1_280, 1_400], true)).toBe('/v?s&w=1280 1280w,/v?s 1400w');
  expect(shown([320, 640, 1_000], true)).toBe('/v?s 1000w');
  expect(shown([320, 500], true)).toBe('/v?s 500w');
  expect(shown([30], true)).toBe('/v?s 30w');
});

test('a picture drawn before there were four widths is shown on pages in its largest size (decisions 60)', () => {
  expect(shown([])).toBe('/v?s 1w');
});

test('a screen of high dynamic range gets an Ultra-HDR photo (decisions 60)', () => {
  const picture = { url: '/v', posterUrl: null, thumbUrl: '/t', widths: [320, 640, 1_280, 2_048], moving: false };
  expect(pageSources({ ...picture, hdrUrl: '/hdr' }, true)).toEqual([{ width: 2_048, url: '/hdr' }]);
  expect(pageSources({ ...picture, hdrUrl: '/hdr' }, false)).toHaveLength(4);
  expect(pageSources(picture, true)).toHaveLength(4);
});
