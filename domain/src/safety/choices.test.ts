import { expect, test } from 'vitest';
import { reasons, subjects } from './case.ts';
import { fits, isAgainst, notifiesOwner, verdictsFor } from './choices.ts';

test('one is in an item, and a person or a club has a false name (decisions 51)', () => {
  const fitting = (subject: (typeof subjects)[number]) => reasons.filter((reason) => fits(reason, subject));
  expect(fitting('item')).toEqual(['in-it', 'hurtful', 'sexual', 'dangerous', 'not-theirs', 'other']);
  expect(fitting('comment')).toEqual(['hurtful', 'sexual', 'dangerous', 'other']);
  for (const subject of ['person', 'club'] as const)
    expect(fitting(subject)).toEqual(['hurtful', 'sexual', 'dangerous', 'false-name', 'other']);
});

test('an item is kept, hidden or removed, a comment kept or removed, a person or a club stays (decisions 52)', () => {
  expect(subjects.map(verdictsFor)).toEqual([['keep', 'hide', 'remove'], ['keep', 'remove'], ['keep'], ['keep']]);
});

test('hiding, removing and stopping uploads are decisions against the owner (decisions 52)', () => {
  expect(isAgainst({ decision: null })).toBe(false);
  expect(isAgainst({ decision: { verdict: 'keep', stopDays: 0 } })).toBe(false);
  expect(isAgainst({ decision: { verdict: 'hide', stopDays: 0 } })).toBe(true);
  expect(isAgainst({ decision: { verdict: 'keep', stopDays: 1 } })).toBe(true);
});

test('owners are told what hides or changes something of theirs, and nothing else (decisions 51, 52)', () => {
  const kept = { decision: { verdict: 'keep', stopDays: 0 } } as const;
  expect(notifiesOwner({ asked: false, queued: false, ...kept })).toBe(false);
  expect(notifiesOwner({ asked: true, queued: true, ...kept })).toBe(false);
  expect(notifiesOwner({ asked: true, queued: false, ...kept })).toBe(true);
  expect(notifiesOwner({ asked: false, queued: false, decision: { verdict: 'keep', stopDays: 3 } })).toBe(true);
});
