import { expect, it, onTestFinished, vi } from 'vitest';
import { atLeast, inTurns } from './in-turns.ts';

async function* parts(count: number, size: number, read: number[] = []): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    read.push(index);
    yield new Uint8Array(size).fill(index);
  }
}

it('reads each part in a turn of its own, and nothing while its reader stands still (decisions 78)', async () => {
  const read: number[] = [];
  let turns = 0;
  const reading = inTurns(parts(4, 9, read), (work) => {
    turns += 1;
    return work();
  });
  expect((await reading.next()).value?.[0]).toBe(0);
  expect([read.length, turns]).toEqual([1, 1]);
  const rest = [];
  for await (const part of reading) rest.push(part[0]);
  expect(rest).toEqual([1, 2, 3]);
  expect(turns).toBe(5);
});

it('tells whether a part waits to be taken when too little was (decisions 78)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const end = vi.fn();
  async function* slowStore() {
    yield new Uint8Array(100);
    await new Promise(() => undefined);
  }
  const reading = atLeast(slowStore(), 1_000, 60_000, end);
  await reading.next();
  vi.advanceTimersByTime(60_000);
  void reading.next();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end.mock.calls).toEqual([[true], [false]]);
});

it('ends what is read too slowly, and nothing else (decisions 78)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const end = vi.fn();
  const reading = atLeast(parts(9, 100), 150, 60_000, end);
  for (let index = 0; index < 3; index += 1) await reading.next();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  await reading.next();
  vi.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalledOnce();
  await reading.return();
  expect(vi.getTimerCount()).toBe(0);
});
