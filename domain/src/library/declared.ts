import { aMinute, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  OWN_FAVOURITE: { kind: 'invalid', message: 'You can’t mark yourself as a favorite.' },
} as const satisfies Errors;

export const derivedKinds = ['favourite'] as const;

export const own = {
  saves: { plain: ['mediaId'], times: ['savedAt'] },
  history: { plain: ['mediaId'], times: ['viewedAt'] },
  favourites: { plain: ['uploaderId'], times: ['markedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'library.forgetHistory': [anHour(60)],
  'library.remember': [aMinute(300)],
  'library.setFavourite': [anHour(600)],
  'library.setSaved': [anHour(1_200)],
};

export const openWhileReading = ['library.forgetHistory', 'library.remember'] as const;
