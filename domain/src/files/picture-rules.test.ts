import { expect, test } from 'vitest';
import {
  decodingBytes,
  hasRoom,
  judgeSize,
  keepsColours,
  keepsMoving,
  LONGEST_DECODING,
  nextPicture,
  type PictureFacts,
  type PictureTurn,
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

const turn = (person: string, avatar = false): PictureTurn => ({ person, avatar });
const next = (waiting: PictureTurn[], running: PictureTurn[] = [], served: Record<string, number> = {}) =>
  nextPicture(waiting, running, (person) => served[person] ?? 0);

test('two pictures are decoded at a time, in the order they came (decisions 26)', () => {
  const [a, b] = [turn('a'), turn('b')];
  expect(next([a, b])).toBe(a);
  expect(next([b], [a])).toBe(b);
  expect(next([turn('c')], [a, b])).toBeNull();
  expect(next([])).toBeNull();
});

test('one picture of a person is decoded at a time (decisions 26)', () => {
  const b = turn('b');
  expect(next([turn('a'), turn('a')], [turn('a')])).toBeNull();
  expect(next([turn('a'), turn('a'), b], [turn('a')])).toBe(b);
});

test('avatars are never decoded before publications, nor on all places at once (decisions 26)', () => {
  const [face, other, photo] = [turn('a', true), turn('b', true), turn('c')];
  expect(next([face, photo])).toBe(photo);
  expect(next([face], [photo])).toBe(face);
  expect(next([other], [face])).toBeNull();
  expect(next([other, photo], [face])).toBe(photo);
});

test('whoever was served longest ago comes first (decisions 26)', () => {
  const [a, b] = [turn('a'), turn('b')];
  expect(next([a, b], [], { a: 2, b: 1 })).toBe(b);
  expect(next([a, b], [], { a: 2 })).toBe(b);
});

test('neither one person nor all avatars together leave no room for publications (decisions 26)', () => {
  const many = (count: number, make: (at: number) => PictureTurn) => Array.from({ length: count }, (_, at) => make(at));
  expect(
    hasRoom(
      many(19, () => turn('a', true)),
      turn('a'),
    ),
  ).toBe(true);
  expect(
    hasRoom(
      many(20, () => turn('a', true)),
      turn('a'),
    ),
  ).toBe(false);
  expect(
    hasRoom(
      many(20, () => turn('a', true)),
      turn('b'),
    ),
  ).toBe(true);
  expect(
    hasRoom(
      many(29, (at) => turn(`${at}`, true)),
      turn('b', true),
    ),
  ).toBe(true);
  expect(
    hasRoom(
      many(30, (at) => turn(`${at}`, true)),
      turn('b', true),
    ),
  ).toBe(false);
  expect(
    hasRoom(
      many(30, (at) => turn(`${at}`, true)),
      turn('b'),
    ),
  ).toBe(true);
  expect(
    hasRoom(
      many(59, (at) => turn(`${at}`)),
      turn('b'),
    ),
  ).toBe(true);
  expect(
    hasRoom(
      many(60, (at) => turn(`${at}`)),
      turn('b'),
    ),
  ).toBe(false);
});

test('a picture keeps a profile wider than sRGB; others are converted to sRGB (decisions 60)', () => {
  const at = (x: number, y: number) => ({ x, y });
  const p3 = { space: 'RGB ', bytes: 548, primaries: [at(0.681, 0.319), at(0.285, 0.675), at(0.156, 0.066)] };
  const srgb = { ...p3, primaries: [at(0.648, 0.331), at(0.321, 0.598), at(0.156, 0.066)] };
  expect(keepsColours(p3)).toBe(true);
  expect(keepsColours(srgb)).toBe(false);
  expect(keepsColours({ ...p3, space: 'CMYK' })).toBe(false);
  expect(keepsColours({ ...p3, primaries: [] })).toBe(false);
  expect(keepsColours({ ...p3, bytes: 500_000 })).toBe(false);
});
