import type { Limit } from '../kernel/ports.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

/** The least time between two mails of one kind to one account, whatever the limits say (decisions 7). */
export const MAIL_SPACING = MINUTES * 1_000;

/** Limits around accounts, generous enough for a whole hostel behind one address (decisions 42). */
export const limits = {
  signInByAccount: { max: 10, seconds: 5 * MINUTES },
  signInByAddress: { max: 300, seconds: 5 * MINUTES },
  /** How often the right password still works once the attempts of an account from one address are used up. */
  rightPassword: { max: 1, seconds: MINUTES },
  /** New sessions of one person. */
  sessions: { max: 600, seconds: HOURS },
  /** New tickets with which one person goes on to a session, or adds or shows a passkey (decisions 54, 73, 78). */
  tickets: { max: 600, seconds: HOURS },
  /** Codes of a second factor, counted by account alone: whoever tries them has the password already (decisions 54). */
  codes: { max: 10, seconds: 15 * MINUTES },
  codesByDay: { max: 50, seconds: 24 * HOURS },
  /**
   * Wrong codes of verification mails, by network and by the college of the address: see `linkByCode` (decisions 67).
   */
  wrongCodesByAddress: { max: 60, seconds: HOURS },
  wrongCodesByCollege: { max: 100, seconds: HOURS },
  wrongCodesByCollegeADay: { max: 300, seconds: 24 * HOURS },
  signUpByEmail: { max: 5, seconds: HOURS },
  signUpByAddress: { max: 200, seconds: HOURS },
  availability: { max: 600, seconds: MINUTES },
  mailByAccount: { max: 3, seconds: HOURS },
  mailByMailbox: { max: 5, seconds: HOURS },
  mailByAddress: { max: 500, seconds: HOURS },
} as const satisfies Record<string, Limit>;
