import { expect, test } from 'vitest';
import { cardSources } from './picture-sources.ts';

const shown = (widths: readonly number[], moving = false) =>
  cardSources({ url: '/v?s', posterUrl: null, thumbUrl: '/t?s', widths, moving })
    .map(({ url, width }) => `${url} ${width}w`)
    .join();

test('cards choose among all widths of a picture (decisions 60)', () => {
  expect(shown([320, 640, 1_280, 2_048])).toBe('/v?s&w=320 320w,/t?s 640w,/v?s&w=1280 1280w,/v?s 2048w');
  expect(shown([320, 640, 1_000])).toBe('/v?s&w=320 320w,/t?s 640w,/v?s 1000w');
  expect(shown([320, 500])).toBe('/v?s&w=320 320w,/t?s 500w');
  expect(shown([30])).toBe('/t?s 30w');
});

test('an animation is still on cards (decisions 60)', () => {
  expect(shown([320, 640, 1_280, 1_400], true)).toBe('/v?s&w=320 320w,/t?s 640w');
  expect(shown([320, 500], true)).toBe('/v?s&w=320 320w,/t?s 500w');
  expect(shown([30], true)).toBe('/t?s 30w');
});

test('the poster of a video has addresses of its own (decisions 60)', () => {
  const video = { url: '/mp4', posterUrl: '/p?s', thumbUrl: '/t?s', widths: [320, 640, 1_280], moving: false };
  expect(cardSources(video).map(({ url }) => url)).toEqual(['/p?s&w=320', '/t?s', '/p?s']);
});

test('a picture drawn before there were four widths is shown on cards in one size (decisions 60)', () => {
  expect(shown([])).toBe('/t?s 1w');
});
