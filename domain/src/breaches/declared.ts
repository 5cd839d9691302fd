import type { Errors, OwnKinds } from '../declared/kinds.ts';

export const errors = {
  BREACH_NOT_FOUND: { kind: 'not_found', message: 'There is no such breach in the register.' },
  BREACH_TIMES: {
    kind: 'invalid',
    message: 'Nothing of a breach lies in the future, and its window begins before it ends.',
  },
  BREACH_CLOSED: { kind: 'conflict', message: 'This breach is closed already.' },
  BREACH_TELLING: {
    kind: 'conflict',
    message:
      'Some of its people were not told: letters are still being written, or somebody was named since. Tell them, or try again later.',
  },
} as const satisfies Errors;

export const acts = ['breach-opened', 'breach-told', 'breach-closed'] as const;

export const own = {
  breaches: { plain: ['breachId', 'why'], times: ['notifiedAt'] },
} as const satisfies OwnKinds;
