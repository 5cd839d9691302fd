import { expect, test } from 'vitest';
import { fieldsOf, kindNames, ownRecord } from './kinds.ts';

test('a record has only its named fields, and readable moments (decisions 56)', () => {
  const row = { id: 'a', userAgent: 'Firefox', digest: 'secret', createdAt: 0, lastSeenAt: 1_000, expiresAt: null };
  expect(ownRecord('sessions', row)).toEqual({
    id: 'a',
    userAgent: 'Firefox',
    createdAt: '1970-01-01T00:00:00.000Z',
    lastSeenAt: '1970-01-01T00:00:01.000Z',
    expiresAt: null,
    provenAt: null,
  });
});

test('no kind has a field that holds a secret or reveals who somebody else is (decisions 56)', () => {
  const fields = new Set(kindNames.flatMap(fieldsOf));
  for (const field of ['passwordHash', 'digest', 'session', 'device', 'reporterId', 'deciderId', 'doerId', 'personId'])
    expect(fields).not.toContain(field);
});
