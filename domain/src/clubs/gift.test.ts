import { expect, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import { mayUndo, undoneUntil } from './gift.ts';

test('a gift is undone within 30 days, by its giver or a lead (decisions 63)', () => {
  expect(undoneUntil({ givenAt: DAY })).toBe(31 * DAY);
  const gift = { giverId: 'ravi' };
  expect([mayUndo(gift, 'ravi', false), mayUndo(gift, 'asha', true), mayUndo(gift, 'mira', false)]).toEqual([
    true,
    true,
    false,
  ]);
});
