import { expect, test } from 'vitest';
import { reasons, subjects } from './case.ts';
import { fits, verdictsFor } from './choices.ts';

test('one is in an item, and a person has a false name (decisions 51)', () => {
  const fitting = (subject: (typeof subjects)[number]) => reasons.filter((reason) => fits(reason, subject));
  expect(fitting('item')).toEqual(['in-it', 'hurtful', 'sexual', 'dangerous', 'not-theirs', 'other']);
  expect(fitting('comment')).toEqual(['hurtful', 'sexual', 'dangerous', 'other']);
  expect(fitting('person')).toEqual(['hurtful', 'sexual', 'dangerous', 'false-name', 'other']);
});

test('an item is kept, hidden or removed, a comment kept or removed, a person stays (decisions 52)', () => {
  expect(subjects.map(verdictsFor)).toEqual([['keep', 'hide', 'remove'], ['keep', 'remove'], ['keep']]);
});
