import type { Errors } from '../declared/kinds.ts';

export const errors = {
  VALIDATION_FAILED: { kind: 'invalid', message: 'Please check the fields below.' },
  KEY_REUSED: { kind: 'invalid', message: 'This key has already been used for a different request.' },
  CURSOR_INVALID: { kind: 'invalid', message: 'This cursor isn’t valid. Start again from the first page.' },
  UNAUTHENTICATED: { kind: 'unauthenticated', message: 'Sign in to continue.' },
  PAGE_NOT_FOUND: { kind: 'not_found', message: 'There is no such page.' },
  STORAGE_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'Files aren’t available right now. Please try again in a moment.',
    retryAfter: 10,
  },
  DATABASE_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'This isn’t working right now, and nothing was changed. Please try again in a moment.',
    retryAfter: 10,
  },
  TOO_BUSY: {
    kind: 'unavailable',
    message: 'The server is busy, and nothing was changed. Please try again in a moment.',
    retryAfter: 10,
  },
  TOO_MANY_REQUESTS: { kind: 'limited', message: 'Too many attempts. Please try again {wait}.' },
} as const satisfies Errors;
