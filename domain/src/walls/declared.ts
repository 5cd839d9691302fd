import { aDay, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  WALLS_FULL: { kind: 'conflict', message: 'This event already has 3 walls. Close one of them first.' },
  WALL_NOT_FOUND: { kind: 'not_found', message: 'This wall has ended, or it was closed.' },
  WALL_CODE_WRONG: {
    kind: 'invalid',
    message: 'That code is wrong or has expired. Look it up in the menu of the event.',
  },
} as const satisfies Errors;

export const personalActs = ['wall-opened', 'wall-closed'] as const;

export const own = {
  walls: { plain: ['id', 'eventId'], times: ['openedAt', 'endsAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'walls.open': [aDay(60)],
  'walls.close': [aDay(600)],
};

export const boundedOtherwise: Readonly<Record<string, string>> = {
  'walls.enter': 'has no signed-in caller; 300 wrong codes in 5 minutes per address',
};

export const openWhileReading = ['walls.close'] as const;
