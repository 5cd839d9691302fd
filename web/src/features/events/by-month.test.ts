import { expect, test } from 'vitest';
import { byMonth } from './by-month.ts';

test('events stand by year and month, in the order they came in (decisions 46)', () => {
  const on = (...days: string[]) => days.map((startsOn) => ({ startsOn }));
  const shape = byMonth(on('2027-01-02', '2026-12-31', '2026-12-01', '2026-03-14', '2025-03-01')).map(
    ({ year, months }) => [year, ...months.map(({ month, events }) => `${month}: ${events.length}`)],
  );
  expect(shape).toEqual([
    ['2027', '2027-01: 1'],
    ['2026', '2026-12: 2', '2026-03: 1'],
    ['2025', '2025-03: 1'],
  ]);
  expect(byMonth([])).toEqual([]);
});
