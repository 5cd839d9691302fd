import { expect, test } from 'vitest';
import { periodFault, periodOfFolder } from './period.ts';

test('an event ends on the day it starts or later, and lasts 60 days at most (decisions 45)', () => {
  expect(periodFault('2026-03-14', '2026-03-14')).toBeNull();
  expect(periodFault('2026-01-01', '2026-03-01')).toBeNull();
  expect(periodFault('2026-01-01', '2026-03-02')).toBe('An event lasts 60 days at most.');
  expect(periodFault('2026-03-14', '2026-03-13')).toBe('An event ends on the day it starts, or later.');
});

test('a folder’s event lasts from its first file to its last, or is the day with most of them (decisions 45)', () => {
  expect(periodOfFolder([])).toBeNull();
  expect(periodOfFolder(['2026-03-14', '2026-03-12', '2026-03-12'])).toEqual({
    startsOn: '2026-03-12',
    endsOn: '2026-03-14',
  });
  const [early, fullest, late] = ['2020-01-01', '2026-03-14', '2026-03-15'];
  expect(periodOfFolder([late, early, fullest, fullest])).toEqual({ startsOn: fullest, endsOn: fullest });
});
