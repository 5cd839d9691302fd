import type { Errors } from '../declared/kinds.ts';

export const errors = {
  ACCOUNT_HOLDS_MEMORIES: {
    kind: 'forbidden',
    message:
      "Once admin privileges are attained, an account cannot be deleted, because that could cause the loss of others' memories.",
  },
  OWN_DATA_ASKED: { kind: 'limited', message: 'You can ask for your data once a day. Please try again tomorrow.' },
  OWN_DATA_NOT_FOUND: {
    kind: 'not_found',
    message: 'Your data isn’t ready, or the download has expired. Ask for it again.',
  },
} as const satisfies Errors;

export const boundedOtherwise = {
  'accounts.delete': 'happens once',
  'consent.withdraw': 'happens once per agreement',
  'privacy.ask': 'once a day, by what is stored',
};

export const openWhileReading = ['accounts.delete', 'consent.withdraw', 'privacy.ask'] as const;
