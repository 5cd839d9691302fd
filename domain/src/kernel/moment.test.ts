import { expect, test } from 'vitest';
import { endOf, moment } from './moment.ts';

const at = (text: string) => Date.parse(text);

test('a day begins at midnight in UTC, and a moment is what it says (decisions 73)', () => {
  expect(moment.parse('2027-06-30')).toBe(at('2027-06-30T00:00:00Z'));
  expect(moment.parse('2027-06-30T18:00:00+05:30')).toBe(at('2027-06-30T12:30:00Z'));
  expect(['yesterday', '2027-02-30', ''].map((text) => moment.safeParse(text).success)).toEqual([false, false, false]);
});

test('what ends on a day ends with it, and today now (decisions 73)', () => {
  const now = at('2027-06-30T12:00:00Z');
  expect(endOf('2027-06-29', now)).toBe(at('2027-06-30T00:00:00Z'));
  expect(endOf('2027-06-30', now)).toBe(now);
  expect(endOf('2027-07-01', now)).toBe(at('2027-07-02T00:00:00Z'));
  expect(endOf('2027-06-30T13:00:00Z', now)).toBe(at('2027-06-30T13:00:00Z'));
});
