import type { OwnKinds } from '../declared/kinds.ts';

export const own = {
  reactions: { plain: ['mediaId', 'value'], times: ['reactedAt'] },
} as const satisfies OwnKinds;
