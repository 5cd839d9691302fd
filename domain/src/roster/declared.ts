import { anHour, type Errors, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  NOT_ON_ROSTER: {
    kind: 'invalid',
    message: 'This address is not on your college’s list. Ask whoever looks after it: {contact}',
  },
  ROSTER_UNREADABLE: {
    kind: 'invalid',
    message: 'Give a table of 1 to 20,000 lines with the columns email, name and leaves_on.',
  },
  ROSTER_FULL: { kind: 'conflict', message: 'A college’s list holds 100,000 addresses at most.' },
} as const satisfies Errors;

export const acts = ['roster-changed'] as const;

export const limits: PersonLimits = { 'roster.put': [anHour(20)] };
