import { randomBytes } from 'node:crypto';
import type { Ids } from '@quadrangle/domain/kernel/ports';

const COUNTER_BITS = 12;

/**
 * 128-bit identifiers as 32 hex digits: 48 bits of milliseconds, a counter that keeps those of one millisecond and
 * process in order, and random bits.
 */
export function ids(now: () => number = Date.now): Ids {
  let last = 0;
  let counter = 0;
  return {
    next() {
      const time = Math.max(now(), last);
      counter = time === last ? counter + 1 : 0;
      last = counter >= 2 ** COUNTER_BITS ? time + 1 : time;
      counter %= 2 ** COUNTER_BITS;
      return (
        last.toString(16).padStart(12, '0') +
        counter.toString(16).padStart(3, '0') +
        randomBytes(9).toString('hex').slice(1)
      );
    },
  };
}
