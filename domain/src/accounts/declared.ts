import { aDay, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  MINORS_REFUSED: { kind: 'forbidden', message: 'You must be 18 or older to join.' },
  NOTICE_CHANGED: { kind: 'conflict', message: 'What we keep about you has changed. Please read it again.' },
  SIGN_UP_INCOMPLETE: { kind: 'invalid', message: 'Fill all the necessary fields or user already exist' },
  SIGN_UP_TAKEN: { kind: 'conflict', message: 'Fill all the necessary fields or user already exist' },
  NOT_COLLEGE_EMAIL: { kind: 'invalid', message: 'Use {institute} college email id' },
  ADDRESS_OF_ANOTHER: {
    kind: 'forbidden',
    message: 'This address was somebody else’s here. The operator of this site has to release it first: {contact}',
  },
  ENTRY_CLOSED: {
    kind: 'forbidden',
    message:
      'You can’t sign in to this account: its address belongs to somebody else now. Ask the operator of this site: {contact}',
  },
  LINK_EXPIRED: { kind: 'gone', message: 'Link expired' },
  LINK_NOT_FOUND: { kind: 'not_found', message: 'This link isn’t valid. Use the one in the latest mail.' },
  NAME_TAKEN: { kind: 'conflict', message: 'Username not availiable' },
  LEAVING_DAY_OF_ROSTER: {
    kind: 'conflict',
    message: 'Your college’s members list says when you leave. Ask whoever looks after it if that is wrong.',
  },
  RECOVERY_CODE_WRONG: {
    kind: 'invalid',
    message: 'That code is wrong or has expired. After five tries, ask for another one.',
  },
  RECOVERY_IN_COLLEGE: {
    kind: 'invalid',
    message: 'Give an address that stays yours after college, not one of your college.',
  },
  RECOVERY_MISSING: {
    kind: 'conflict',
    message:
      'You have left your college, and links to a new password don’t go to its address anymore. Set a recovery address first: they go there.',
  },
  RECOVERY_IN_USE: { kind: 'conflict', message: 'Your mail goes to this address now. Set another one in its place.' },
  NOT_YOURSELF: { kind: 'forbidden', message: 'You can only change your own account.' },
  SESSION_NOT_FOUND: { kind: 'not_found', message: 'That session has already ended.' },
  USER_NOT_FOUND: { kind: 'not_found', message: 'There is no such person here.' },
} as const satisfies Errors;

export const personalActs = [
  'email-verified',
  'recovery-address-changed',
  'recovery-address-removed',
  'leaving-day-changed',
  'password-changed',
  'password-removed',
  'identity-bound',
  'address-released',
  'address-kept',
  'entry-closed',
] as const;

export const acts = ['person-erased'] as const;

export const writtenKinds = ['leaving'] as const;

export const own = {
  account: {
    plain: [
      'id',
      'name',
      'fullName',
      'email',
      'tenant',
      'phone',
      'avatar',
      'language',
      'languageChosen',
      'developer',
      'moderator',
      'steward',
      'favouriteCount',
      'rosterLeavesOn',
      'ownLeavesOn',
      'recoveryAddress',
      'addressOfAnother',
      'keptOn',
      'age',
      'agreedTo',
    ],
    times: [
      'createdAt',
      'verifiedAt',
      'heldUntil',
      'suspendedAt',
      'uploadsStoppedUntil',
      'planEnd',
      'seatEnd',
      'recoveryProvenAt',
      'entryClosedAt',
      'guardianAt',
      'withdrawnAt',
    ],
  },
  sessions: { plain: ['id', 'userAgent'], times: ['createdAt', 'lastSeenAt', 'expiresAt', 'provenAt'] },
  devices: { plain: [], times: ['seenAt'] },
  links: { plain: ['kind'], times: ['createdAt', 'expiresAt', 'usedAt', 'retiredAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'accounts.askRecoveryAddress': [aDay(10)],
  'accounts.confirmRecoveryAddress': [anHour(60)],
  'accounts.removeRecoveryAddress': [aDay(10)],
  'accounts.changeProfile': [anHour(60)],
  'accounts.chooseLanguage': [anHour(60)],
  'accounts.endOtherSessions': [anHour(60)],
  'accounts.endSession': [anHour(600)],
};

export const boundedOtherwise = {
  'accounts.isEmailTaken': 'stores nothing; 600 look-ups a minute per address',
  'accounts.isNameTaken': 'stores nothing; 600 look-ups a minute per address',
  'accounts.rejectRegistration': 'happens once per link',
  'accounts.signOut': 'only ends a session',
  'accounts.signUp': '5 an hour per mailbox, 200 per address',
  'accounts.verifyEmail': 'happens once per link',
};

export const openWhileReading = [
  'accounts.chooseLanguage',
  'accounts.endOtherSessions',
  'accounts.endSession',
  'accounts.signOut',
  'accounts.isNameTaken',
] as const;
