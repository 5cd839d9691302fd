import { expect, test } from 'vitest';
import { currentFirst, momentOf, opensOn } from './moments.ts';

test('an item stands where it was taken, else where it was uploaded (decisions 45)', () => {
  expect(momentOf({ takenAt: 5, beganAt: 9 })).toBe(5);
  expect(momentOf({ takenAt: null, beganAt: 9 })).toBe(9);
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

test('an event opens at its newest day when it lies in the last week, else at its first (decisions 46)', () => {
  const days = { first: '2026-03-10', newest: '2026-03-14' };
  const opened = ['2026-03-13', '2026-03-14', '2026-03-20', '2026-03-21'].map((today) => opensOn(days, today));
  expect(opened).toEqual([null, '2026-03-14', '2026-03-14', null]);
  expect(opensOn({ first: '2026-03-14', newest: '2026-03-14' }, '2026-03-15')).toBeNull();
});
