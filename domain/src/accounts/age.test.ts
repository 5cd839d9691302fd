import { describe, expect, test } from 'vitest';
import type { Minors } from '../kernel/ports.ts';
import { type Age, type Gate, gateOf, isFindable, mayBegin } from './age.ts';

describe('what stands before somebody who enters is (decisions 73)', () => {
  test.each<[Minors, Age | null, number | null, Gate]>([
    ['allow', 'adult', null, 'open'],
    ['allow', 'younger', null, 'open'],
    ['allow', null, null, 'open'],
    ['refuse', 'adult', null, 'open'],
    ['refuse', 'younger', null, 'refused'],
    ['refuse', 'younger', 5, 'refused'],
    ['refuse', null, null, 'age'],
    ['guardian', 'adult', null, 'open'],
    ['guardian', 'younger', null, 'guardian'],
    ['guardian', 'younger', 5, 'open'],
    ['guardian', null, null, 'age'],
    ['guardian', null, 5, 'age'],
  ])('%s, %s, guardian at %s: %s', (minors, age, guardianAt, gate) => {
    expect(gateOf(minors, { age, guardianAt })).toBe(gate);
  });
});

test('only whoever says that they are younger, where they are refused, may not begin an account (decisions 73)', () => {
  expect(mayBegin('refuse', 'younger')).toBe(false);
  for (const minors of ['allow', 'guardian'] as const) expect(mayBegin(minors, 'younger')).toBe(true);
  for (const age of ['adult', null] as const) expect(mayBegin('refuse', age)).toBe(true);
});

test('suggestions and searches show nobody who is younger (decisions 73)', () => {
  expect(([null, 'adult', 'younger'] as const).map((age) => isFindable({ age }))).toEqual([true, true, false]);
});
