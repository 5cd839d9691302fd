import { expect, test } from 'vitest';
import { hasLeft, leavesSoon } from './leaving-soon.ts';

test('people are told from 60 days ahead on (decisions 74)', () => {
  const days = ['2027-03-31', '2027-04-01', '2027-05-31', '2028-01-01'];
  expect(days.map((today) => leavesSoon('2027-05-31', today))).toEqual([false, true, true, true]);
});

test('who leaves on a day has left from its beginning (decisions 74)', () => {
  expect(['2027-05-30', '2027-05-31'].map((today) => hasLeft('2027-05-31', today))).toEqual([false, true]);
});
