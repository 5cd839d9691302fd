import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

test('items are grouped by the days of the college, in their order (decisions 46)', () => {
  const at = (hour: number) => Date.UTC(2026, 2, 14, hour);
  const days = (hours: readonly number[], zone: string) =>
    byDay(hours, at, zone).map(({ day, items }) => [day, ...items]);
  expect(days([9, 17, 20], 'UTC')).toEqual([['2026-03-14', 9, 17, 20]]);
  expect(days([9, 17, 20], 'Asia/Kolkata')).toEqual([
    ['2026-03-14', 9, 17],
    ['2026-03-15', 20],
  ]);
  expect(days([30, 20, 9], 'UTC').map(([day]) => day)).toEqual(['2026-03-15', '2026-03-14']);
  expect(days([], 'UTC')).toEqual([]);
});
