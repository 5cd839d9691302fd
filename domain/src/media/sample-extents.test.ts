import { expect, test } from 'vitest';
import { outsideOf } from './sample-extents.ts';

const kept = (...chunks: [start: number, length: number][]) => ({
  kept: true,
  starts: chunks.map(([start]) => start),
  lengths: chunks.map(([, length]) => length),
});
const AREA = [{ start: 100, end: 200 }];

test('what lies outside the kept chunks is found, before, between and behind them (decisions 27)', () => {
  expect(outsideOf([kept([110, 10], [140, 20])], AREA)).toEqual([
    { start: 100, end: 109 },
    { start: 120, end: 139 },
    { start: 160, end: 199 },
  ]);
});

test('chunks that touch, overlap or leave the area leave nothing between them (decisions 27)', () => {
  expect(outsideOf([kept([90, 30], [120, 40], [150, 80])], AREA)).toEqual([]);
  expect(outsideOf([kept([100, 60]), kept([120, 10], [160, 40])], AREA)).toEqual([]);
});

test('other chunks are found, but not what they share with kept ones (decisions 27)', () => {
  const other = { ...kept([130, 40]), kept: false };
  expect(outsideOf([kept([100, 30], [150, 50]), other], AREA)).toEqual([{ start: 130, end: 149 }]);
});

test('a chunk of unknown length reaches the next one of any track (decisions 27)', () => {
  const endless = { ...kept([100, 0], [150, 0]), lengths: null };
  const other = { ...kept([120, 1]), kept: false };
  expect(outsideOf([endless, other], AREA)).toEqual([{ start: 120, end: 149 }]);
});

test('each area is looked at, also one without chunks (decisions 27)', () => {
  const areas = [...AREA, { start: 300, end: 310 }, { start: 400, end: 410 }];
  expect(outsideOf([kept([100, 100], [400, 10])], areas)).toEqual([{ start: 300, end: 309 }]);
});
