import { expect, test } from 'vitest';
import { closingOf } from './closing.ts';

test('people read for 30 days of the college’s own zone, from the beginning of the day; a college that stays has none (decisions 69)', () => {
  expect(closingOf({ closesOn: null }, 'UTC')).toBeNull();
  expect(closingOf({ closesOn: '2027-06-30' }, 'Asia/Kolkata')).toEqual({
    readingFrom: Date.parse('2027-06-29T18:30:00Z'),
    erasedAt: Date.parse('2027-07-29T18:30:00Z'),
  });
});
