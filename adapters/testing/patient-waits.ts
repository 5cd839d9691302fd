import { aroundEach, expect, vi } from 'vitest';
import { slowness, TEST_TIMEOUT } from './slowness.ts';
import { unlessHanging } from './unless-hanging.ts';

const { waitFor, waitUntil } = vi;
const { poll } = expect;

/** Where the running test began to wait for a condition; '' if it did not. */
let place = '';
const note = () => {
  const [, , ...callers] = new Error().stack?.split('\n') ?? [];
  place = callers.find((line) => !line.includes('patient-waits'))?.trim() ?? '';
};

/** A wait ends when its condition is met, which on a slow or busy machine may take longer than any number in a test. */
const patient = (options: number | { interval?: number } = {}) => ({
  ...(typeof options === 'number' ? {} : options),
  timeout: 150_000 * slowness(),
});
vi.waitFor = (condition, options) => {
  note();
  return waitFor(condition, patient(options));
};
vi.waitUntil = (condition, options) => {
  note();
  return waitUntil(condition, patient(options));
};
expect.poll = (...asked) => {
  note();
  return poll(...asked);
};

// A test with a limit of its own is expected to take long.
aroundEach((run, { task }) => {
  place = '';
  return task.timeout === TEST_TIMEOUT ? unlessHanging(run, () => place) : run();
});
