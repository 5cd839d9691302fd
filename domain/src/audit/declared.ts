import type { OwnKinds } from '../declared/kinds.ts';

export const own = {
  log: { plain: ['id', 'act', 'doer', 'itemId', 'details'], times: ['at'] },
} as const satisfies OwnKinds;
