import { expect, test } from 'vitest';
import { HOUR } from '../kernel/time.ts';
import { clockOf, isTelling, whomOf, whyConcerned, wordsFor } from './rules.ts';

const knownAt = Date.UTC(2026, 2, 2);
const dueAt = knownAt + 72 * HOUR;

test.each([
  [null, dueAt, 'running'],
  [null, dueAt + 1, 'overdue'],
  [dueAt, dueAt + HOUR, 'met'],
  [dueAt + 1, dueAt + HOUR, 'late'],
] as const)('the authority, told at %s, is at %s %s (decisions 73)', (authorityAt, now, state) => {
  expect(clockOf({ knownAt, authorityAt }, now)).toEqual({ dueAt, state });
});

test('a window concerns who was active in it, names alone only the named, all else everybody (decisions 73)', () => {
  const given = { window: false, college: false, people: false };
  expect(whomOf({ ...given, window: true, people: true })).toBe('active');
  expect(whomOf({ ...given, people: true })).toBe('named');
  expect(whomOf({ ...given, people: true, college: true })).toBe('everybody');
  expect(whomOf(given)).toBe('everybody');
});

test('a breach concerns whoever had a session or is in the log within its window, of its college (decisions 73)', () => {
  const window = { tenant: 'a.edu', whom: 'active', from: 10, until: 20 } as const;
  const ada = { tenant: 'a.edu', createdAt: 0, verifiedAt: 1 };
  expect(whyConcerned(window, ada, [{ createdAt: 19, expiresAt: 99 }], [{ at: 15 }])).toBe('session');
  expect(whyConcerned(window, ada, [{ createdAt: 0, expiresAt: 11 }], [])).toBe('session');
  const outside = [
    { createdAt: 20, expiresAt: 99 },
    { createdAt: 0, expiresAt: 10 },
  ];
  expect(whyConcerned(window, ada, outside, [{ at: 9 }, { at: 20 }])).toBeNull();
  expect(whyConcerned(window, ada, outside, [{ at: 10 }])).toBe('log');
  expect(whyConcerned({ ...window, from: null }, ada, [], [{ at: 10 }])).toBeNull();
  for (const other of [
    { ...ada, tenant: 'b.edu' },
    { ...ada, verifiedAt: null },
  ])
    expect(whyConcerned(window, other, [{ createdAt: 0, expiresAt: 99 }], [])).toBeNull();
  expect(whyConcerned({ ...window, tenant: null }, { ...ada, tenant: 'b.edu' }, [], [{ at: 10 }])).toBe('log');
});

test('without a window it concerns everybody who had an account by its end; named people by name alone (decisions 73)', () => {
  const all = { tenant: null, whom: 'everybody', from: null, until: 20 } as const;
  const ada = { tenant: 'a.edu', createdAt: 19, verifiedAt: 1 };
  expect(whyConcerned(all, ada, [], [])).toBe('account');
  expect(whyConcerned(all, { ...ada, createdAt: 20 }, [], [])).toBeNull();
  expect(whyConcerned({ ...all, whom: 'named' }, ada, [], [{ at: 1 }])).toBeNull();
});

test('one reads a letter in one’s language, else in the first that it was written in (decisions 73)', () => {
  expect(wordsFor({ zh: '甲', hi: 'क' }, 'hi')).toBe('क');
  expect(wordsFor({ hi: 'क', zh: '甲' }, 'en')).toBe('甲');
  expect(wordsFor({}, 'en')).toBe('');
});

test('letters are under way once they are written, until everybody concerned was told (decisions 73)', () => {
  const counts = { concerned: 2, notified: 1 };
  expect(isTelling({ letter: null }, counts)).toBe(false);
  expect(isTelling({ letter: { en: 'Sorry' } }, counts)).toBe(true);
  expect(isTelling({ letter: { en: 'Sorry' } }, { ...counts, notified: 2 })).toBe(false);
});
