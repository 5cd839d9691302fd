import { anHour, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const personalActs = ['offers-decided'] as const;

export const writtenKinds = ['offers', 'accepted', 'ending'] as const;

export const own = {
  offers: { plain: ['mediaId', 'eventId'], times: ['offeredAt', 'acceptedAt', 'declinedAt'] },
  poolRemovals: { plain: [], times: ['removedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'pool.decide': [anHour(3_000)],
};
