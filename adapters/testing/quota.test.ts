import { expect, it } from 'vitest';
import { throttledIn } from './quota.ts';

it.each([
  ['of control groups, version 2', 'usage_usec 9\nnr_throttled 3\nthrottled_usec 2500\nnr_bursts 0\n', 2.5],
  ['of version 1', 'nr_periods 9\nnr_throttled 3\nthrottled_time 2500000\n', 2.5],
  ['that knows no quota', 'usage_usec 9\nuser_usec 8\n', 0],
  ['that is not there', '', 0],
])('how long a quota held processes back, by a file %s', (_, text, ms) => {
  expect(throttledIn(text)).toBe(ms);
});
