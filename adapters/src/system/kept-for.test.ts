import { expect, test } from 'vitest';
import { keptFor } from './kept-for.ts';

test('however often it is asked, it reads once in that time; what fails is read again', async () => {
  let [now, reads, broken] = [0, 0, false];
  const ask = keptFor({ now: () => now }, 60, async () => {
    reads += 1;
    if (broken) throw new Error('unavailable');
    return reads;
  });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  now = 59;
  expect(await ask()).toBe(1);
  now = 60;
  broken = true;
  await expect(ask()).rejects.toThrow('unavailable');
  broken = false;
  expect(await ask()).toBe(3);
  expect(await ask()).toBe(3);
});
