import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unlessHanging } from './unless-hanging.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const on = (slowness: number, givesWay = false) => ({
  setInterval,
  clearInterval,
  slowness: () => slowness,
  somethingGivesWay: () => givesWay,
});
const place = () => 'at one.test.ts:7';

it('ends what hangs after sixty quiet seconds, and says where it waits', async () => {
  const hanging = unlessHanging(() => new Promise(() => {}), place, on(1));
  const ended = expect(hanging).rejects.toThrow('It hangs. It waits at one.test.ts:7; open: ');
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
});

it('gives it more time while something gives way to everything else', async () => {
  let isOver = false;
  const hanging = unlessHanging(() => new Promise(() => {}), place, on(1, true)).catch(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(500_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(100_000);
  await hanging;
  expect(isOver).toBe(true);
});

it('gives it the more time, the busier the machine is, and stops looking once it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = unlessHanging(() => promise, place, on(10));
  await vi.advanceTimersByTimeAsync(500_000);
  resolve('done');
  expect(await running).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});
