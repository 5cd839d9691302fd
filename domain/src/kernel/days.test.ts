import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, daysIn, daysLater, isDay, monthsLater, startOfDay, startOfMonth } from './days.ts';

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

test('a day begins when clocks first show it, even if they change at midnight (decisions 46)', () => {
  expect(startOfDay('2026-03-14', 'UTC')).toBe(Date.UTC(2026, 2, 14));
  expect(startOfDay('2026-03-14', 'Asia/Kolkata')).toBe(Date.UTC(2026, 2, 13, 18, 30));
  // At midnight these clocks go forward to 01:00, and in autumn back to 23:00.
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe(Date.UTC(2018, 10, 4, 3));
  expect(startOfDay('2018-02-18', 'America/Sao_Paulo')).toBe(Date.UTC(2018, 1, 18, 3));
  expect(startOfMonth('2026-03', 'Asia/Kolkata')).toBe(Date.UTC(2026, 1, 28, 18, 30));
  const zones = ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia', 'Asia/Beirut'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 22_000 }), fc.constantFrom(...zones), (days, zone) => {
      const day = daysLater('1990-01-01', days);
      const start = startOfDay(day, zone);
      expect(dayOf(start, zone) >= day && dayOf(start - 1, zone) < day).toBe(true);
    }),
  );
});

test('days and months are added by the calendar (decisions 46)', () => {
  expect([daysLater('2026-02-28', 1), daysLater('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
  expect([monthsLater('2026-12', 1), monthsLater('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
