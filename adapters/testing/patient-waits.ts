import { aroundEach, expect, vi } from 'vitest';
import { slowness, TEST_TIMEOUT } from './slowness.ts';
import { unlessHanging } from './unless-hanging.ts';

const { waitFor } = vi;
const { poll } = expect;

/** Where the running test began to wait for a condition; '' if it did not. */
let place = '';
const note = () => {
  const [, , ...callers] = new Error().stack?.split('\n') ?? [];
  place = callers.find((line) => !line.includes('patient-waits'))?.trim() ?? '';
};

/** A wait ends when its condition is met, which on a slow or busy machine may take longer than a second. */
vi.waitFor = (condition, options) => {
  note();
  return waitFor(condition, options ?? { timeout: 150_000 * slowness() });
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
