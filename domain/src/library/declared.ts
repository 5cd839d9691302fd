import type { Errors, OwnKinds } from '../declared/kinds.ts';

export const errors = {
  OWN_FAVOURITE: { kind: 'invalid', message: 'You can’t mark yourself as a favorite.' },
} as const satisfies Errors;

export const derivedKinds = ['favourite'] as const;

export const own = {
  saves: { plain: ['mediaId'], times: ['savedAt'] },
  history: { plain: ['mediaId'], times: ['viewedAt'] },
  favourites: { plain: ['uploaderId'], times: ['markedAt'] },
} as const satisfies OwnKinds;
