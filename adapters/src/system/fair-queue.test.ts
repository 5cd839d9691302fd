import { codeOf } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queue } from './fair-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A work that ends when it is told to, and says whether it began. */
function aWork() {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const work = {
    begun: false,
    end,
    run: () => {
      work.begun = true;
      return promise;
    },
  };
  return work;
}

describe('a queue', () => {
  it('runs no more at a time than allowed, and all of them in order of arrival', async () => {
    const inTurn = queue(2);
    let [running, most] = [0, 0];
    const begun: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        inTurn(async () => {
          begun.push(index);
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          if (index === 3) throw new Error('one fails');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(8);
  });

  it('refuses one too many to wait at once, and takes it when there is room again', async () => {
    const inTurn = queue(1, { most: 1, longest: 1_000 });
    const [first, second, third] = [aWork(), aWork(), aWork()];
    const [running, waiting] = [inTurn(first.run), inTurn(second.run)];
    expect(await codeOf(inTurn(third.run))).toBe('FILES_BUSY');
    first.end();
    await running;
    const later = inTurn(third.run);
    for (const work of [second, third]) work.end();
    await Promise.all([waiting, later]);
    expect(third.begun).toBe(true);
  });

  it('refuses what waited too long, and never begins it', async () => {
    const inTurn = queue(1, { most: 5, longest: 1_000 });
    const [first, second, third] = [aWork(), aWork(), aWork()];
    const running = inTurn(first.run);
    const refused = codeOf(inTurn(second.run));
    await vi.advanceTimersByTimeAsync(900);
    const waiting = inTurn(third.run);
    await vi.advanceTimersByTimeAsync(100);
    expect(await refused).toBe('FILES_BUSY');
    first.end();
    third.end();
    await Promise.all([running, waiting]);
    expect([second.begun, third.begun]).toEqual([false, true]);
  });

  it('says when to come again, of one too many and of one that waited too long', async () => {
    const inTurn = queue(1, { most: 1, longest: 1_000 });
    const first = aWork();
    const running = inTurn(first.run);
    const [waited, tooMany] = [1, 2].map(() => inTurn(async () => {}).catch((refusal: unknown) => refusal));
    const again = { code: 'FILES_BUSY', retryAfter: 10 };
    expect(await tooMany).toMatchObject(again);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waited).toMatchObject(again);
    first.end();
    await running;
  });

  it('lets what has begun take its time', async () => {
    const inTurn = queue(1, { most: 5, longest: 1_000 });
    const [first, second] = [aWork(), aWork()];
    const [running, waiting] = [inTurn(first.run), inTurn(second.run)];
    first.end();
    await running;
    await vi.advanceTimersByTimeAsync(5_000);
    second.end();
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
  });
});
