import type { Errors, OwnKinds } from '../declared/kinds.ts';

export const errors = {
  BREACH_NOT_FOUND: { kind: 'not_found', message: 'There is no such breach in the register.' },
  BREACH_TIMES: {
    kind: 'invalid',
    message: 'All times must be in the past, --from before --until, and --at not before the breach was known.',
  },
  BREACH_CLOSED: { kind: 'conflict', message: 'This breach is closed already.' },
  BREACH_TELLING: {
    kind: 'conflict',
    message:
      'Some of its people were not told: mails are still being written, or somebody was named since. Tell them, or try again later.',
  },
} as const satisfies Errors;

export const acts = ['breach-opened', 'breach-people-named', 'breach-told', 'breach-closed'] as const;

export const own = {
  breaches: { plain: ['breachId', 'why'], times: ['notifiedAt'] },
} as const satisfies OwnKinds;
