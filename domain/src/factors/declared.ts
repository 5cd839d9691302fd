import { aDay, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  SECOND_FACTOR_REQUIRED: { kind: 'unauthenticated', message: 'Complete your second step to sign in.' },
  SECOND_FACTOR_FAILED: {
    kind: 'unauthenticated',
    message: 'That code is wrong. Use the latest one, or choose another way.',
  },
  TICKET_INVALID: {
    kind: 'unauthenticated',
    message: 'This took too long, or there were too many attempts. Start again.',
  },
  AGE_ASKED: { kind: 'unauthenticated', message: 'One more step: say whether you are 18 or older.' },
  GUARDIAN_ASKED: { kind: 'unauthenticated', message: 'One more step: a code from a parent or guardian.' },
  PROOF_REQUIRED: { kind: 'unauthenticated', message: 'Confirm that it’s you first.' },
  PROOF_FAILED: { kind: 'unauthenticated', message: 'That’s wrong. Try again.' },
  AUTHENTICATOR_KNOWN: { kind: 'conflict', message: 'You already have an authenticator app. Remove it first.' },
  PASSKEY_KNOWN: { kind: 'conflict', message: 'You’ve already added this passkey, or you already have ten.' },
  SECOND_FACTOR_NOT_FOUND: { kind: 'not_found', message: 'There is no such second step.' },
} as const satisfies Errors;

export const personalActs = [
  'second-factor-added',
  'second-factor-removed',
  'second-factor-off',
  'recovery-codes-renewed',
] as const;

export const own = {
  authenticators: { plain: [], times: ['addedAt'] },
  passkeys: { plain: ['name'], times: ['addedAt', 'usedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'accounts.addAuthenticator': [aDay(50)],
  'accounts.addPasskey': [aDay(50)],
  'accounts.askOwnPasskey': [anHour(300)],
  'accounts.draftAuthenticator': [anHour(60)],
  'accounts.removeFactor': [aDay(50)],
  'accounts.renewRecoveryCodes': [aDay(10)],
};

export const boundedOtherwise = {
  'accounts.askPasskey': 'begins no more than 300 in five minutes per address; each is forgotten after five minutes',
  'accounts.prove': 'changes one moment of the session; tries are counted as those of signing in',
  'accounts.showSecondFactor': '10 codes in 15 minutes and 50 a day per account; sessions as below',
};

export const openWhileReading = [
  'accounts.addAuthenticator',
  'accounts.addPasskey',
  'accounts.askOwnPasskey',
  'accounts.draftAuthenticator',
  'accounts.removeFactor',
  'accounts.renewRecoveryCodes',
  'accounts.prove',
] as const;
