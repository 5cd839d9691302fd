import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  faceSize,
  movingParts,
  PICTURE_WIDTHS,
  partInstead,
  partOfWidth,
  partsOf,
  pictureParts,
  pictureSizes,
} from './picture-sizes.ts';

const widthsOf = (width: number, height: number) => pictureSizes({ width, height }).map((size) => size.width);
const partsAt = (width: number, height = width) => {
  const sizes = pictureSizes({ width, height });
  return sizes.map(({ step }) => partsOf(step, sizes));
};

test.each([
  [4_032, 3_024, [320, 640, 1_280, 2_048]],
  [3_024, 4_032, [320, 640, 1_280, 2_048]],
  [2_048, 1_000, [320, 640, 1_280, 2_048]],
  [1_500, 1_000, [320, 640, 1_280, 1_500]],
  [1_280, 720, [320, 640, 1_280]],
  [500, 500, [320, 500]],
  [320, 200, [320]],
  [30, 20, [30]],
  [1, 1, [1]],
])(
  'a picture of %i × %i comes in widths 320 to 2048, never larger than itself (decisions 60)',
  (width, height, widths) => expect(widthsOf(width, height)).toEqual(widths),
);

test('panoramas go by area, lying and standing, up to what WebP can hold (decisions 60)', () => {
  const last = (width: number, height: number) => pictureSizes({ width, height }).at(-1);
  expect(widthsOf(9_000, 3_000)).toEqual([320, 640, 1_280, 2_048]);
  expect(last(12_000, 200)).toEqual({ step: 2_048, width: 9_159, height: 153 });
  expect(widthsOf(12_000, 200)).toEqual([1_431, 2_862, 5_724, 9_159]);
  expect(last(1_000, 12_000)).toEqual({ step: 2_048, width: 1_000, height: 12_000 });
  expect(last(1_080, 20_000)).toEqual({ step: 2_048, width: 824, height: 15_265 });
  expect(last(1, 60_000)).toEqual({ step: 2_048, width: 1, height: 16_383 });
});

test.each([
  [640, 640, { width: 320, height: 320 }],
  [3_000, 2_000, { width: 480, height: 320 }],
  [200, 260, { width: 200, height: 260 }],
  [10_000, 10, { width: 960, height: 1 }],
])(
  'the picture of a person, %i × %i, comes in one size, as large as three pixels for each px of it need (decisions 60)',
  (width, height, size) => {
    const face = faceSize({ width, height });
    expect(face).toEqual({ step: 320, ...size });
    expect(partsOf(face.step, [face])).toEqual(['thumb', 'view']);
  },
);

test('whatever a picture measures, its sizes grow, keep its shape and never exceed it (decisions 60)', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sizes = pictureSizes({ width, height });
      const last = sizes.at(-1);
      expect(sizes.map(({ step }) => step)).toEqual(PICTURE_WIDTHS.slice(0, sizes.length));
      for (const size of sizes) {
        expect(size.width).toBeLessThanOrEqual(Math.min(width, 16_383));
        expect(size.height).toBeLessThanOrEqual(Math.min(height, 16_383));
        expect(size.width * size.height).toBeLessThanOrEqual(3 * size.step ** 2 + width + height);
        expect(Math.abs(size.width * height - size.height * width)).toBeLessThanOrEqual(Math.max(width, height));
      }
      const isWhole = last?.width === width && last.height === height;
      expect(isWhole || last?.step === 2_048).toBe(true);
    }),
  );
});

test('every picture has a thumb and a view, and each of its sizes one file (decisions 60)', () => {
  expect(partsAt(4_000)).toEqual([['w320'], ['thumb'], ['w1280'], ['view']]);
  expect(partsAt(1_500)).toEqual([['w320'], ['thumb'], ['w1280'], ['view']]);
  expect(partsAt(1_000)).toEqual([['w320'], ['thumb'], ['view']]);
  expect(partsAt(500)).toEqual([['w320'], ['thumb', 'view']]);
  expect(partsAt(30)).toEqual([['thumb', 'view']]);
  for (const width of [4_000, 1_500, 500, 30]) {
    const parts = partsAt(width).flat();
    expect(new Set(parts).size).toBe(parts.length);
    for (const part of parts) expect(pictureParts).toContain(part);
  }
});

test('an address asks for one of the smaller widths; a picture without it gives the next larger one (decisions 60)', () => {
  expect(['320', '640', '1280', '2048', '0320', '1', ''].map(partOfWidth)).toEqual([
    ...['w320', 'thumb', 'w1280'],
    ...[null, null, null, null],
  ]);
  for (const [width, has] of [
    [4_000, ['w320', 'thumb', 'w1280', 'view']],
    [1_000, ['w320', 'thumb', 'view', 'view']],
    [300, ['thumb', 'thumb', 'view', 'view']],
  ] as const) {
    const drawn = { widths: pictureSizes({ width, height: width }).map((size) => size.width), moving: false };
    expect(pictureParts.map((part) => partInstead(part, drawn))).toEqual(has);
    for (const part of has) expect(partsAt(width).flat()).toContain(part);
  }
  expect(pictureParts.map((part) => partInstead(part, null))).toEqual(['thumb', 'thumb', 'view', 'view']);
});

test('an animation moves on pages and is still on cards (decisions 60)', () => {
  expect(movingParts).toEqual(['w1280', 'view']);
});
