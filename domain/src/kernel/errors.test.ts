import { expect, test } from 'vitest';
import { type Code, catalogue, fillIn, Refusal, refuse, refusedByRule } from './errors.ts';

const thrown = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('It was not refused.');
};

test('the texts of the error catalogue stand to the letter (product 8)', () => {
  const text = (code: Code) => catalogue[code].message;
  expect(text('SIGN_IN_FAILED')).toBe('Wrong credentials or user is not verified');
  expect(text('THIRD_PARTY_REFUSED')).toBe('Wrong credentials or user is not verified');
  expect(text('SIGN_IN_INCOMPLETE')).toBe('Wrong credentials or user is not verified');
  expect(text('SIGN_UP_INCOMPLETE')).toBe('Fill all the necessary fields or user already exist');
  expect(text('SIGN_UP_TAKEN')).toBe('Fill all the necessary fields or user already exist');
  expect(text('LINK_EXPIRED')).toBe('Link expired');
});

test('the texts of validation stand to the letter, with their spelling (product 5)', () => {
  expect(catalogue.NAME_TAKEN.message).toBe('Username not availiable');
  expect(catalogue.THIRD_PARTY_NOT_COLLEGE_EMAIL.message).toBe('Use college email id');
});

test('the messages of the product are its English texts, to the letter (decisions 39)', () => {
  expect(fillIn(catalogue.PLAN_REQUIRED.message, { items: 'photos' })).toBe(
    'As a non-admin user, uploading photos is restricted. To obtain admin privileges, proceed to the payment section and select a plan for purchase.',
  );
  expect(catalogue.ACCOUNT_HOLDS_MEMORIES.message).toBe(
    "Once admin privileges are attained, an account cannot be deleted, because that could cause the loss of others' memories.",
  );
  expect(fillIn(catalogue.NOT_COLLEGE_EMAIL.message, { institute: 'MIT' })).toBe('Use MIT college email id');
});

test('every code is in upper snake case and has a kind and a text (decisions 37)', () => {
  for (const [code, { kind, message }] of Object.entries(catalogue)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(message).not.toBe('');
    expect(kind).toMatch(/^(invalid|unauthenticated|forbidden|not_found|conflict|gone|limited|unavailable)$/);
  }
});

test('a missing thing is not found, and what ran out is gone (decisions 37)', () => {
  for (const [code, { kind }] of Object.entries(catalogue)) {
    expect([code, kind === 'not_found']).toEqual([code, code.endsWith('_NOT_FOUND')]);
    expect([code, kind === 'gone']).toEqual([code, code.endsWith('_EXPIRED')]);
  }
});

test('a refusal carries code, kind, text, fields and wait, and keeps its cause for the log alone (decisions 37)', () => {
  const cause = new Error('disk on fire');
  const errors = [{ field: 'size', message: 'At most 2 GiB.' }];
  const refusal = thrown(() => refuse('FILE_TOO_LARGE', { params: { limit: '2 GiB' }, errors, retryAfter: 7, cause }));
  expect(refusal).toMatchObject({
    name: 'Refusal',
    code: 'FILE_TOO_LARGE',
    kind: 'invalid',
    message: 'This file is larger than 2 GiB.',
    params: { limit: '2 GiB' },
    errors,
    retryAfter: 7,
    cause,
  });
});

test('a refusal without details has no fields, no parameters, no wait and no cause (decisions 37)', () => {
  const refusal = thrown(() => refuse('UNAUTHENTICATED'));
  expect(refusal).toMatchObject({ message: 'Sign in to continue.', params: {}, errors: [], retryAfter: null });
  expect('cause' in refusal).toBe(false);
});

test.each(['DATABASE_UNAVAILABLE', 'STORAGE_UNAVAILABLE', 'FILES_BUSY', 'TOO_BUSY'] as const)(
  '%s passes: it says when to try again, unless the refusal says so itself (decisions 37)',
  (code) => {
    expect(new Refusal(code).retryAfter).toBe(10);
    expect(new Refusal(code, { retryAfter: 2 }).retryAfter).toBe(2);
  },
);

test.each(['VIDEO_LIBRARY_MISSING', 'PAYMENT_UNAVAILABLE', 'THIRD_PARTY_UNAVAILABLE'] as const)(
  '%s may last: nobody is asked to try again (decisions 37)',
  (code) => expect(new Refusal(code).retryAfter).toBeNull(),
);

test('only a rule’s no is refused by rule: what is unavailable, and a fault, are tried again (decisions 13)', () => {
  expect(refusedByRule(new Refusal('FILE_UNREADABLE'))).toBe(true);
  for (const error of [new Refusal('STORAGE_UNAVAILABLE'), new Error('broken'), undefined])
    expect(refusedByRule(error)).toBe(false);
});

test('a text is filled in by name, and names without a value stay as they are (decisions 37)', () => {
  expect(fillIn('{a} and {b} and {a}', { a: 1 })).toBe('1 and {b} and 1');
});
