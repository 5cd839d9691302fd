import { expect, test } from 'vitest';
import { day, minute, rupees } from './letter.ts';

const MOMENT = Date.UTC(2027, 1, 28, 23, 5);

test('letters write amounts, days and minutes in UTC, as each language does', () => {
  expect([rupees(12_300_000, 'en'), rupees(23_000, 'zh'), rupees(12_300_000, 'hi')]).toEqual([
    '₹1,23,000.00',
    '₹230.00',
    '₹1,23,000.00',
  ]);
  expect([day(MOMENT, 'en'), day(MOMENT, 'zh'), day(MOMENT, 'hi')]).toEqual([
    '28 February 2027',
    '2027年2月28日',
    '28 फ़रवरी 2027',
  ]);
  expect(minute(MOMENT, 'en')).toMatch(/^28 February 2027 at 11:05\spm$/);
  expect(minute(MOMENT, 'zh')).toBe('2027年2月28日 23:05');
});
