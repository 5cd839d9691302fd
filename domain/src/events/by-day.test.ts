import { expect, test } from 'vitest';
import { byDay, currentFirst, momentOf } from './by-day.ts';

test('an item stands where it was taken, else where it was uploaded (decisions 45)', () => {
  expect(momentOf({ takenAt: 5, beganAt: 9 })).toBe(5);
  expect(momentOf({ takenAt: null, beganAt: 9 })).toBe(9);
});

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

test('what goes on today is offered first, the rest as it comes (decisions 45)', () => {
  const events = [
    { startsOn: '2026-03-20', endsOn: '2026-03-20' },
    { startsOn: '2026-03-14', endsOn: '2026-03-14' },
    { startsOn: '2026-03-01', endsOn: '2026-03-15' },
    { startsOn: '2026-02-01', endsOn: '2026-02-01' },
  ];
  const days = (today: string) => currentFirst(events, today).map(({ startsOn }) => startsOn.slice(5));
  expect(days('2026-03-14')).toEqual(['03-14', '03-01', '03-20', '02-01']);
  expect(days('2026-03-15')).toEqual(['03-01', '03-20', '03-14', '02-01']);
  expect(days('2027-01-01')).toEqual(['03-20', '03-14', '03-01', '02-01']);
});
