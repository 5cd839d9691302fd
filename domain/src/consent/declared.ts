import { aDay, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  GUARDIAN_IS_SELF: { kind: 'invalid', message: 'Enter the address of a parent or guardian, not your own.' },
  GUARDIAN_CODE_WRONG: {
    kind: 'invalid',
    message: 'That code is wrong or has expired. After five tries, send another one.',
  },
} as const satisfies Errors;

export const personalActs = [
  'notice-agreed',
  'consent-withdrawn',
  'age-said',
  'age-corrected',
  'guardian-agreed',
] as const;

export const own = {
  agreements: { plain: ['version', 'language'], times: ['at', 'withdrawnAt'] },
  guardians: { plain: ['email'], times: ['askedAt', 'givenAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'consent.agree': [aDay(20)],
  'consent.changeAge': [aDay(5)],
};

export const openWhileReading = [
  'consent.agree',
  'consent.askGuardian',
  'consent.changeAge',
  'consent.giveGuardianCode',
  'consent.sayAge',
] as const;

export const boundedOtherwise: Readonly<Record<string, string>> = {
  'consent.sayAge': 'has no signed-in caller; 30 acts per ticket, which a sign-in gives',
  'consent.askGuardian':
    'has no signed-in caller; a mail a minute and 5 a day per account, 5 per guardian, 500 an hour per address',
  'consent.giveGuardianCode': 'has no signed-in caller; 5 tries per mail, 60 an hour per address',
};
