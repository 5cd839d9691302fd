import { expect, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import { askedAgainFrom, canBeFetched, fetchedUntil } from './rules.ts';

const copy = { id: 'c', personId: 'p', askedAt: 100, readyAt: 200 };

test('own data can be downloaded for a day once it is ready, and requested again a day after the last request (decisions 56)', () => {
  expect([fetchedUntil(copy), askedAgainFrom(copy)]).toEqual([200 + DAY, 100 + DAY]);
  expect([canBeFetched(copy, 199 + DAY), canBeFetched(copy, 200 + DAY)]).toEqual([true, false]);
  expect([fetchedUntil({ ...copy, readyAt: null }), canBeFetched({ ...copy, readyAt: null }, 0)]).toEqual([
    null,
    false,
  ]);
});
