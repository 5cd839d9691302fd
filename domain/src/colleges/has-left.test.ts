import { expect, test } from 'vitest';
import { hasLeftInUtc } from './has-left.ts';

test('who leaves on a day has left from its beginning (decisions 74)', () => {
  const moments = [Date.UTC(2027, 4, 31) - 1, Date.UTC(2027, 4, 31)];
  expect(moments.map((now) => hasLeftInUtc('2027-05-31', now))).toEqual([false, true]);
});
