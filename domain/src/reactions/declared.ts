import { anHour, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const own = {
  reactions: { plain: ['mediaId', 'value'], times: ['reactedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'reactions.react': [anHour(1_200)],
};
