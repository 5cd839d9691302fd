import { expect, test } from 'vitest';
import { atOnce, inPortions, type Portions } from './portions.ts';

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
