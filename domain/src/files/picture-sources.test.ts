import { expect, test } from 'vitest';
import { pageSources } from './page-sources.ts';
import { cardSources } from './picture-sources.ts';

const shown = (widths: readonly number[], moving = false) => {
  const picture = { url: '/v?s', posterUrl: null, thumbUrl: '/t?s', widths, moving };
  return [cardSources(picture), pageSources(picture)].map((sources) =>
    sources.map(({ url, width }) => `${url} ${width}w`).join(),
  );
};

test('cards and pages choose among all widths of a picture (decisions 60)', () => {
  const four = '/v?s&w=320 320w,/t?s 640w,/v?s&w=1280 1280w,/v?s 2048w';
  expect(shown([320, 640, 1_280, 2_048])).toEqual([four, four]);
  const three = '/v?s&w=320 320w,/t?s 640w,/v?s 1000w';
  expect(shown([320, 640, 1_000])).toEqual([three, three]);
  expect(shown([320, 500])[0]).toBe('/v?s&w=320 320w,/t?s 500w');
  expect(shown([30])).toEqual(['/t?s 30w', '/t?s 30w']);
});

test('an animation is still on cards and moves on pages, in every width that is offered there (decisions 60)', () => {
  expect(shown([320, 640, 1_280, 1_400], true)).toEqual(['/v?s&w=320 320w,/t?s 640w', '/v?s&w=1280 1280w,/v?s 1400w']);
  expect(shown([320, 640, 1_000], true)).toEqual(['/v?s&w=320 320w,/t?s 640w', '/v?s 1000w']);
  expect(shown([320, 500], true)).toEqual(['/v?s&w=320 320w,/t?s 500w', '/v?s 500w']);
  expect(shown([30], true)).toEqual(['/t?s 30w', '/v?s 30w']);
});

test('the picture of a video is chosen by its own address (decisions 60)', () => {
  const video = { url: '/mp4', posterUrl: '/p?s', thumbUrl: '/t?s', widths: [320, 640, 1_280], moving: false };
  expect(cardSources(video).map(({ url }) => url)).toEqual(['/p?s&w=320', '/t?s', '/p?s']);
  expect(pageSources(video)).toEqual(cardSources(video));
});

test('a picture that was drawn before there were four widths offers no choice (decisions 60)', () => {
  expect(shown([])).toEqual(['/t?s 1w', '/v?s 1w']);
});
