import type { Limit } from '../kernel/ports.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

/** How often people may try things around accounts, so that a whole hostel behind one address can (decisions 42). */
export const limits = {
  signInByAccount: { max: 10, seconds: 5 * MINUTES },
  signInByAddress: { max: 300, seconds: 5 * MINUTES },
  /** A pair that used its tries up still gets in with the right password so often. */
  rightPassword: { max: 1, seconds: MINUTES },
  signUpByEmail: { max: 5, seconds: HOURS },
  signUpByAddress: { max: 200, seconds: HOURS },
  availability: { max: 600, seconds: MINUTES },
  mailByAccount: { max: 3, seconds: HOURS },
  mailByMailbox: { max: 5, seconds: HOURS },
  mailByAddress: { max: 500, seconds: HOURS },
} as const satisfies Record<string, Limit>;
