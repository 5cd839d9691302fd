import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('at most so many at a time, begun in order', async () => {
  let now = 0;
  let most = 0;
  const begun: number[] = [];
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
  });
  expect(most).toBe(3);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('a failure does not keep the others from being done, and is told at the end', async () => {
  const done: number[] = [];
  const work = inParallel([1, 2, 3, 4], 2, async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(work).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3]);
});

it('nothing to do is done', async () => {
  await inParallel([], 3, async () => expect.unreachable());
});
