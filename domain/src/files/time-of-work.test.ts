import { expect, it } from 'vitest';
import { tookTooLong } from './time-of-work.ts';

it.each([
  ['in its time', { passed: 19_999, worked: 19_999 }, false],
  ['for the whole of its time', { passed: 20_000, worked: 20_000 }, true],
  ['on several processors', { passed: 19_999, worked: 79_996 }, false],
  ['hardly, because others come first', { passed: 599_999, worked: 19_999 }, false],
  ['hardly, for thirty times as long', { passed: 600_000, worked: 0 }, true],
  ['where only time is known', { passed: 19_999, worked: null }, false],
  ['too long where only time is known', { passed: 20_000, worked: null }, true],
])('a process with a limit of 20 s that worked %s (decisions 26, 78)', (_, time, isOver) => {
  expect(tookTooLong(time, 20_000)).toBe(isOver);
});
