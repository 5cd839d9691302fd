import type { Errors } from '../declared/kinds.ts';

export const errors = {
  SIGN_IN_FAILED: { kind: 'unauthenticated', message: 'Wrong credentials or user is not verified' },
  SIGN_IN_INCOMPLETE: { kind: 'invalid', message: 'Wrong credentials or user is not verified' },
  THIRD_PARTY_NOT_COLLEGE_EMAIL: { kind: 'forbidden', message: 'Use college email id' },
  THIRD_PARTY_REFUSED: { kind: 'unauthenticated', message: 'Wrong credentials or user is not verified' },
  THIRD_PARTY_UNAVAILABLE: { kind: 'unavailable', message: 'Signing in this way is not available right now.' },
} as const satisfies Errors;
