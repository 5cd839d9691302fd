import { anHour, type Errors, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  NOT_STEWARD: { kind: 'forbidden', message: 'Only stewards of your college can do that.' },
  STEWARD_FACTOR: {
    kind: 'forbidden',
    message: 'Stewards need a second step to sign in. Add one to your account first.',
  },
  NOT_FOR_STEWARDS: { kind: 'forbidden', message: 'Only the operator of this site can do that.' },
  ROSTER_UNREADABLE: {
    kind: 'invalid',
    message: 'Give a table of 1 to 20,000 lines with the columns email, name and leaves_on.',
  },
  ROSTER_FULL: { kind: 'conflict', message: 'A college’s members list holds 100,000 addresses at most.' },
  CLOSING_TOO_EARLY: { kind: 'invalid', message: 'A college closes today at the earliest.' },
  TOO_MANY_STEWARDS: { kind: 'conflict', message: 'This college has five stewards already.' },
} as const satisfies Errors;

export const personalActs = ['steward-named', 'steward-dismissed'] as const;

export const limits: PersonLimits = {
  'stewards.change': [anHour(60)],
  'stewards.closeClub': [anHour(60)],
  'stewards.lead': [anHour(60)],
  'stewards.moderator': [anHour(60)],
  'stewards.putRoster': [anHour(20)],
  'stewards.suspend': [anHour(60)],
};

export const openWhileReading = ['stewards.suspend'] as const;
