import type { Errors, OwnKinds } from '../declared/kinds.ts';

export const errors = {
  ALREADY_VERIFIED: { kind: 'conflict', message: 'Your address is verified. You can sign in.' },
  CODE_EXPIRED: { kind: 'gone', message: 'This code no longer works. Get another one.' },
  CODES_PAUSED: {
    kind: 'limited',
    message: 'Too many wrong codes were typed for addresses of your college. Open the link in the mail instead.',
  },
  CODE_WRONG: { kind: 'invalid', message: 'This isn’t the code in the latest mail.' },
  SIGN_IN_FAILED: { kind: 'unauthenticated', message: 'Wrong credentials or user is not verified' },
  SIGN_IN_INCOMPLETE: { kind: 'invalid', message: 'Wrong credentials or user is not verified' },
  SIGN_UP_ELSEWHERE: {
    kind: 'forbidden',
    message: 'The code works only where you signed up. Open the link in the mail instead.',
  },
  THIRD_PARTY_NOT_COLLEGE_EMAIL: { kind: 'forbidden', message: 'Use college email id' },
  THIRD_PARTY_REFUSED: { kind: 'unauthenticated', message: 'Wrong credentials or user is not verified' },
  THIRD_PARTY_UNAVAILABLE: { kind: 'unavailable', message: 'You can’t sign in this way right now.' },
} as const satisfies Errors;

export const own = {
  identities: { plain: ['issuer', 'subject'], times: ['boundAt'] },
} as const satisfies OwnKinds;

export const boundedOtherwise = {
  'accounts.finishPopup': '20 sessions per person, 600 new ones and 600 tickets an hour',
  'accounts.recover': '3 mails an hour per account, 5 per mailbox, 500 per address',
  'accounts.resetPassword': 'happens once per link',
  'accounts.signIn': '20 sessions per person, 600 new ones and 600 tickets an hour; failures by account and address',
  'accounts.resendVerification': '3 mails an hour per account, 5 per mailbox, 500 per address',
  'accounts.signInWithCredential': '20 sessions per person, 600 new ones and 600 tickets an hour',
  'accounts.verifyByCode':
    'happens once per mail, which allows 5 tries; wrong codes: 60 an hour per address, 100 an hour and 300 a day per college',
  'accounts.withdrawSignUp': 'happens once per sign-up',
};
