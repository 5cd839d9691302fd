import { expect, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import { goesToBin, keptUntil } from './bin.ts';

test.each([
  ['another’s item of a club', 'lens', 'ravi', true],
  ['one’s own item of a club', 'lens', 'asha', false],
  ['one’s own item', null, 'asha', false],
  ['another’s own item, which only a moderator removes', null, 'ravi', false],
])('%s goes to the bin or not (decisions 62)', (_, clubId, makerId, expected) => {
  expect(goesToBin({ clubId }, makerId, 'asha')).toBe(expected);
});

test('a bin keeps things for 7 days (decisions 62)', () => {
  expect(keptUntil({ removedAt: DAY })).toBe(8 * DAY);
});
