import { codeOf } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairQueue, waitingInQueues } from './fair-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that ends when the test says so, and records whether it began. */
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

const person = (id: string) => ({ id, tenant: 'a.edu' });

describe('a fair queue (decisions 78)', () => {
  it('runs no more at a time than allowed, in turns by person, also after one that fails', async () => {
    const inTurn = fairQueue('pictures');
    let [running, most] = [0, 0];
    const begun: string[] = [];
    const results = await Promise.allSettled(
      ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((id, index) =>
        inTurn(person(id), async () => {
          begun.push(id);
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          if (index === 3) throw new Error('one fails');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(begun.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(6);
    expect(inTurn.load()).toEqual({ running: 0, waiting: 0 });
    expect(waitingInQueues()).toBe(0);
  });

  it('begins in the end all of sixty that one person has waiting: only time ends a wait', async () => {
    const inTurn = fairQueue('pictures');
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => inTurn(person('a'), () => Promise.resolve())),
    );
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('refuses what one person has waiting beyond their share, and nobody else’s', async () => {
    const inTurn = fairQueue('pictures', { waitingOfOne: 1 });
    const [first, second, third, other] = [aWork(), aWork(), aWork(), aWork()];
    const taken = [inTurn(person('a'), first.run), inTurn(person('a'), second.run)];
    expect(await codeOf(inTurn(person('a'), third.run))).toBe('FILES_BUSY');
    taken.push(inTurn(person('b'), other.run));
    for (const work of [first, second, other]) work.end();
    await Promise.all(taken);
    expect([second.begun, third.begun, other.begun]).toEqual([true, false, true]);
  });

  it('refuses what waited too long, says when to come again, and never begins it', async () => {
    const inTurn = fairQueue('pictures');
    const [first, second, third] = [aWork(), aWork(), aWork()];
    const running = inTurn(person('a'), first.run);
    const refused = inTurn(person('a'), second.run).catch((refusal: unknown) => refusal);
    await vi.advanceTimersByTimeAsync(29_000);
    const waiting = inTurn(person('a'), third.run);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await refused).toMatchObject({ code: 'FILES_BUSY', retryAfter: 10 });
    first.end();
    third.end();
    await Promise.all([running, waiting]);
    expect([second.begun, third.begun]).toEqual([false, true]);
  });

  it('is counted among all of the process, as long as it waits', async () => {
    const [pictures, stills] = [fairQueue('pictures'), fairQueue('stills')];
    const [first, second] = [aWork(), aWork()];
    const all = [first, second, second].map((work) => pictures(person('a'), work.run));
    all.push(stills(person('a'), first.run), stills(person('a'), second.run));
    expect(waitingInQueues()).toBe(3);
    const late = Promise.allSettled(all);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(waitingInQueues()).toBe(0);
    first.end();
    await late;
  });

  it('lets what has begun take its time', async () => {
    const inTurn = fairQueue('pictures');
    const [first, second] = [aWork(), aWork()];
    const [running, waiting] = [inTurn(person('a'), first.run), inTurn(person('a'), second.run)];
    first.end();
    await running;
    await vi.advanceTimersByTimeAsync(60_000);
    second.end();
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
  });
});
