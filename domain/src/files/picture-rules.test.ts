import { expect, test } from 'vitest';
import { NOBODY } from '../kernel/turns.ts';
import {
  decodingBytes,
  judgeSize,
  keepsMoving,
  LONGEST_DECODING,
  type PictureFacts,
  rankOfPicture,
  screenColours,
} from './picture-rules.ts';

const MEGA = 1_000_000;
const facts = (format: PictureFacts['format'], megapixels: number, more: Partial<PictureFacts> = {}): PictureFacts => ({
  format,
  width: megapixels * 1_000,
  height: 1_000,
  depth: 8,
  inPasses: false,
  ...more,
});
const judged = (picture: PictureFacts, avatar = false) => {
  try {
    judgeSize(picture, avatar);
    return 'decoded';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['jpeg', {}, 120],
  ['png', {}, 120],
  ['webp', {}, 120],
  ['gif', {}, 120],
  ['avif', {}, 50],
  ['heic', {}, 50],
  ['png', { depth: 16 }, 60],
  ['avif', { depth: 10 }, 25],
  ['jpeg', { inPasses: true }, 75],
] as const)('%s %o is decoded up to %i megapixels: what takes 600 MB (decisions 26)', (format, more, most) => {
  expect(decodingBytes(facts(format, most, more))).toBeLessThanOrEqual(600 * MEGA);
  expect(judged(facts(format, most, more))).toBe('decoded');
  expect(judged(facts(format, most + 1, more))).toBe(`This file is larger than ${most} megapixels.`);
});

test('an avatar has 40 megapixels at most, and less where that takes too much (decisions 26)', () => {
  expect(judged(facts('jpeg', 40), true)).toBe('decoded');
  expect(judged(facts('jpeg', 41), true)).toContain('40 megapixels');
  expect(judged(facts('avif', 26, { depth: 12 }), true)).toContain('25 megapixels');
});

test('a decode ends after 20 s (decisions 26)', () => {
  expect(LONGEST_DECODING).toBe(20_000);
});

test('an animation of very many frames, or of very many pixels, is shown still (decisions 60)', () => {
  expect(keepsMoving(1, 1)).toBe(false);
  expect(keepsMoving(1_000, 40_000)).toBe(true);
  expect(keepsMoving(1_001, 1)).toBe(false);
  expect(keepsMoving(2, 20 * MEGA + 1)).toBe(false);
});

test('avatars, and pictures that are drawn again for nobody, come after publications (decisions 26, 78)', () => {
  const asha = { id: 'asha', tenant: 'example.edu' };
  expect(rankOfPicture('photo/1-a-b.jpg', asha)).toBe('usual');
  expect(rankOfPicture('profile/1-a-b.jpg', asha)).toBe('later');
  expect(rankOfPicture('photo/1-a-b.jpg', NOBODY)).toBe('later');
});

test('a picture keeps colours beyond sRGB, in Display P3 where its own profile is too large (decisions 60)', () => {
  const at = (x: number, y: number) => ({ x, y });
  const p3 = { space: 'RGB ', bytes: 548, primaries: [at(0.681, 0.319), at(0.285, 0.675), at(0.156, 0.066)] };
  const srgb = { ...p3, primaries: [at(0.648, 0.331), at(0.321, 0.598), at(0.156, 0.066)] };
  expect(screenColours(p3)).toBe('own');
  expect(screenColours(srgb)).toBe('srgb');
  expect(screenColours({ ...p3, space: 'CMYK' })).toBe('srgb');
  expect(screenColours({ ...p3, primaries: [] })).toBe('srgb');
  expect(screenColours({ ...p3, bytes: 500_000 })).toBe('p3');
});
