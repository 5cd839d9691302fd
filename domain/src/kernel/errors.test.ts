import { expect, test } from 'vitest';
import { type Code, catalogue, fillIn, Refusal, refuse } from './errors.ts';

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

test('what each refusal is, is fixed: a missing thing is not found, a taken one is a conflict (decisions 37)', () => {
  const of = (kind: string) =>
    Object.entries(catalogue)
      .filter(([, entry]) => entry.kind === kind)
      .map(([code]) => code)
      .sort();
  expect(of('unauthenticated')).toEqual([
    'PROOF_FAILED',
    'PROOF_REQUIRED',
    'SECOND_FACTOR_FAILED',
    'SECOND_FACTOR_REQUIRED',
    'SIGN_IN_FAILED',
    'THIRD_PARTY_REFUSED',
    'TICKET_INVALID',
    'UNAUTHENTICATED',
  ]);
  expect(of('conflict')).toEqual([
    'AUTHENTICATOR_KNOWN',
    'CASE_DECIDED',
    'IN_ANOTHER_EVENT',
    'NAME_TAKEN',
    'PASSKEY_KNOWN',
    'REPORT_REPEATED',
    'SIGN_UP_TAKEN',
    'TOO_MANY_ASKED',
    'TOO_MANY_LANGUAGES',
    'UNDO_TOO_LATE',
    'UPLOAD_IN_USE',
    'UPLOAD_UNFINISHED',
  ]);
  expect(of('gone')).toEqual(['FILE_URL_EXPIRED', 'LINK_EXPIRED']);
  expect(of('limited')).toEqual(['OWN_DATA_ASKED', 'TOO_MANY_REPORTS', 'TOO_MANY_REQUESTS', 'ZIPS_BUSY']);
  expect(of('unavailable')).toEqual([
    'DATABASE_UNAVAILABLE',
    'FILES_BUSY',
    'PAYMENT_UNAVAILABLE',
    'STORAGE_FULL',
    'STORAGE_UNAVAILABLE',
    'THIRD_PARTY_UNAVAILABLE',
    'TOO_BUSY',
    'VIDEO_LIBRARY_MISSING',
  ]);
  expect(of('forbidden')).toEqual([
    'ACCOUNT_HOLDS_MEMORIES',
    'CASE_CONCERNS_YOU',
    'EVENT_CLOSED',
    'FILE_OF_ANOTHER_COLLEGE',
    'FILE_SIGNATURE_INVALID',
    'NEVER_HAD_PLAN',
    'NOT_COMMENT_OWNER',
    'NOT_EVENT_OWNER',
    'NOT_MODERATOR',
    'NOT_UPLOADER',
    'NOT_YOURSELF',
    'PLAN_REQUIRED',
    'QUOTA_EXCEEDED',
    'THIRD_PARTY_NOT_COLLEGE_EMAIL',
    'UPLOADS_STOPPED',
  ]);
  expect(of('not_found')).toEqual([
    'CAPTIONS_NOT_FOUND',
    'CASE_NOT_FOUND',
    'COMMENT_NOT_FOUND',
    'EVENT_NOT_FOUND',
    'FEED_NOT_FOUND',
    'FILE_NOT_FOUND',
    'JOB_NOT_FOUND',
    'LINK_NOT_FOUND',
    'MEDIA_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'OWN_DATA_NOT_FOUND',
    'PAGE_NOT_FOUND',
    'SECOND_FACTOR_NOT_FOUND',
    'SESSION_NOT_FOUND',
    'UPLOAD_NOT_FOUND',
    'USER_NOT_FOUND',
    'ZIP_NOT_FOUND',
  ]);
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

test('a text is filled in by name, and names without a value stay as they are (decisions 37)', () => {
  expect(fillIn('{a} and {b} and {a}', { a: 1 })).toBe('1 and {b} and 1');
});
