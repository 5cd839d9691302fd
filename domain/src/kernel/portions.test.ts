import { expect, test } from 'vitest';
import { atOnce, inPortions, madeOfEach, type Portions } from './portions.ts';

const counting = (done: number[]): (() => Portions<string>) =>
  function* () {
    for (let portion = 0; portion < 3; portion += 1) {
      done.push(portion);
      yield;
    }
    return 'done';
  };

test('work in portions has the same result, with or without other work in between', async () => {
  const [together, apart]: [number[], number[]] = [[], []];
  expect(atOnce(counting(together)())).toBe('done');
  const working = inPortions(counting(apart)());
  const seen: number[] = [];
  let over = false;
  const look = () => {
    seen.push(apart.length);
    if (!over) setTimeout(look);
  };
  look();
  expect(await working).toBe('done');
  over = true;
  expect(apart).toEqual(together);
  // Other work ran after each portion.
  expect([...new Set(seen)]).toEqual([1, 2, 3]);
});

test('something is made of each of many values, so many in one portion', () => {
  const portionsOf = (count: number) => [...madeOfEach(Array(count).fill(1), 2, String)].length + 1;
  expect([0, 1, 2, 3, 4, 5].map(portionsOf)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(atOnce(madeOfEach([1, 2, 3], 2, (value) => 2 * value))).toEqual([2, 4, 6]);
});
