import { expect, test } from 'vitest';
import { refuseUnlisted } from './rules.ts';

test('a college without a row is refused with the words that list it (decisions 69)', () => {
  const message = 'far.edu is not listed here; college add far.edu lists it.';
  expect(() => refuseUnlisted('far.edu')).toThrow(
    expect.objectContaining({ code: 'COLLEGE_NOT_FOUND', errors: [{ field: '', message }] }),
  );
});
