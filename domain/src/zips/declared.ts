import { anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  ZIP_NOT_FOUND: { kind: 'not_found', message: 'This download has expired. Choose the items again.' },
  ZIP_TOO_LARGE: {
    kind: 'invalid',
    message: 'One ZIP holds 10,000 items and 20 GiB at most. Choose fewer items or the smaller size.',
  },
  ZIPS_BUSY: {
    kind: 'limited',
    message: 'You can download one ZIP at a time. If none is running, the server is busy: try again in a moment.',
  },
} as const satisfies Errors;

export const own = {
  zipChoices: { plain: ['id', 'mediaIds'], times: ['createdAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'zips.choose': [anHour(60)],
};

export const openWhileReading = ['zips.choose'] as const;
