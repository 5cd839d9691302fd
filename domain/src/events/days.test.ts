import { expect, test } from 'vitest';
import { dayOf, daysIn, isDay } from './days.ts';

test('a day is a date that exists, as year, month and day (decisions 45)', () => {
  expect(['2026-03-14', '2024-02-29', '0999-12-31'].map(isDay)).toEqual([true, true, true]);
  expect(['2026-02-29', '2026-13-01', '2026-00-10', '26-03-14', '2026-3-4', '', '2026-03-14T00:00'].some(isDay)).toBe(
    false,
  );
});

test('a period counts its first and its last day (decisions 45)', () => {
  expect(daysIn('2026-03-14', '2026-03-14')).toBe(1);
  expect(daysIn('2026-02-28', '2026-03-01')).toBe(2);
  expect(daysIn('2026-03-14', '2026-03-13')).toBe(0);
});

test('which day it is depends on the zone of the college (decisions 45)', () => {
  const moment = Date.UTC(2026, 2, 14, 20);
  expect(dayOf(moment, 'UTC')).toBe('2026-03-14');
  expect(dayOf(moment, 'Asia/Kolkata')).toBe('2026-03-15');
});
