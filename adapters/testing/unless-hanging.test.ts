import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unlessHanging } from './unless-hanging.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const on = (slowness: number) => ({ setInterval, clearInterval, slowness: () => slowness });
const place = () => 'at one.test.ts:7';

it('ends what hangs after sixty quiet seconds, and says where it waits', async () => {
  const hanging = unlessHanging(() => new Promise(() => {}), place, on(1));
  const ended = expect(hanging).rejects.toThrow('It hangs. It waits at one.test.ts:7; open: ');
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
});

it('gives it the more time, the busier the machine is, and stops looking once it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = unlessHanging(() => promise, place, on(10));
  await vi.advanceTimersByTimeAsync(500_000);
  resolve('done');
  expect(await running).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});
