import { accounts } from './accounts.ts';
import { rules } from './rules.ts';

/**
 * What the form itself refuses, and what a popup fails with, which tells a code alone. Any other refusal brings its
 * text.
 */
const errors = {
  SIGN_UP_INCOMPLETE: 'Fill all the necessary fields or user already exist',
  ADDRESS_OF_ANOTHER:
    'This address was somebody else’s here. The operator of this site has to release it first: {{contact}}',
  ENTRY_CLOSED:
    'You can’t sign in to this account: its address belongs to somebody else now. Ask the operator of this site: {{contact}}',
  NOT_ON_ROSTER: 'This address is not on your college’s members list. Ask whoever looks after it: {{contact}}',
  COLLEGE_NOT_HERE: '{{domain}} is not here yet. The operator of this site can add it: {{contact}}',
  COLLEGE_CLOSING: 'This college is closing here: everything can be read and downloaded, and nothing added or changed.',
  COLLEGE_CLOSED: 'Your college has closed here, and everything it had here is being erased.',
  THIRD_PARTY_NOT_COLLEGE_EMAIL: 'Use college email id',
  THIRD_PARTY_REFUSED: 'Wrong credentials or user is not verified',
  THIRD_PARTY_UNAVAILABLE: 'You can’t sign in this way right now.',
  MINORS_REFUSED: 'You must be 18 or older to join.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please try again {{wait}}.',
};

/** The English texts of the way in, beside those of the frame. */
export const en = { accounts, errors, rules };
