import { expect, it } from 'vitest';
import { yielder } from './yield-to-others.ts';

/** Tasks of `pieces` pieces that take `each` milliseconds of a clock of their own, and the longest wait of others. */
async function longestWait(works: number, pieces: number, each: number): Promise<number> {
  let [time, longest, looked, done] = [0, 0, 0, false];
  const yieldToOthers = yielder(() => time);
  const look = () => {
    longest = Math.max(longest, time - looked);
    looked = time;
    if (!done) setImmediate(look);
  };
  const work = async () => {
    for (let piece = 0; piece < pieces; piece += 1) {
      await yieldToOthers();
      // Like a statement of SQLite, it takes its time a few promises later.
      await Promise.resolve().then(() => Promise.resolve());
      time += each;
    }
  };
  setImmediate(look);
  await Promise.all(Array.from({ length: works }, work));
  done = true;
  expect(time).toBe(works * pieces * each);
  return longest;
}

it('long works, however many, keep others waiting no longer than ten milliseconds together', async () => {
  expect(await longestWait(100, 3, 1)).toBe(10);
  expect(await longestWait(100, 3, 4)).toBe(12);
});

it('a piece that takes longer is the only one of its turn', async () => {
  expect(await longestWait(20, 2, 25)).toBe(25);
});

it('a work that is alone has one piece in a turn, however short', async () => {
  expect(await longestWait(1, 20, 2)).toBe(2);
});
