import type { Errors } from '../declared/kinds.ts';

export const errors = {
  COLLEGE_NOT_HERE: {
    kind: 'invalid',
    message: '{domain} is not here yet. The operator of this site can add it: {contact}',
  },
  NOT_ON_ROSTER: {
    kind: 'invalid',
    message: 'This address is not on your college’s members list. Ask whoever looks after it: {contact}',
  },
  COLLEGE_NOT_FOUND: { kind: 'not_found', message: 'There is no such college here.' },
  COLLEGE_CLOSING: {
    kind: 'forbidden',
    message: 'This college is closing here: everything can be read and downloaded, and nothing added or changed.',
  },
  COLLEGE_CLOSED: {
    kind: 'forbidden',
    message: 'Your college has closed here, and everything it had here is being erased.',
  },
  PROVIDER_INCOMPLETE: { kind: 'invalid', message: 'An identity provider needs its issuer, a client id and a secret.' },
  PERSON_LEFT: { kind: 'conflict', message: 'They have left the college, and can’t take on this role.' },
  COLLEGE_KNOWN: { kind: 'conflict', message: 'This college is here already.' },
} as const satisfies Errors;

export const acts = [
  'college-added',
  'college-changed',
  'roster-changed',
  'college-exported',
  'college-imported',
  'college-closing',
  'college-erased',
] as const;
