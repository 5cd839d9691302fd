import { accounts } from './accounts.ts';
import { rules } from './rules.ts';

/** What a popup fails with: it tells a code alone. What any other refusal says comes with the refusal. */
const errors = {
  THIRD_PARTY_NOT_COLLEGE_EMAIL: 'Use college email id',
  THIRD_PARTY_REFUSED: 'Wrong credentials or user is not verified',
  THIRD_PARTY_UNAVAILABLE: 'Signing in this way is not available right now.',
  TOO_MANY_REQUESTS: 'Too many tries. Please wait a moment and try again.',
};

/** The English texts of the way in, beside those of the frame. */
export const en = { accounts, errors, rules };
