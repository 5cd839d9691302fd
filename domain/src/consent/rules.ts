import { mailboxOf } from '../accounts/rules.ts';
import { HOUR } from '../kernel/time.ts';

/** How often guardians are written to, and codes tried (decisions 73, 78). */
export const limits = {
  guardianByAccount: { max: 5, seconds: 24 * 3_600 },
  guardianByMailbox: { max: 5, seconds: 24 * 3_600 },
  guardianByAddress: { max: 500, seconds: 3_600 },
  codesByAddress: { max: 60, seconds: 3_600 },
} as const;

/** How long the code in a guardian's mail works (decisions 73). */
export const GUARDIAN_CODE_LIFE = 24 * HOUR;

/** Whether an address is somebody's own, whatever follows a `+`: it is no guardian's (decisions 73). */
export function isOwnAddress(own: string, guardian: string): boolean {
  return mailboxOf(own) === mailboxOf(guardian);
}

/** How many agreements are shown; all of them are in one's own data. */
export const AGREEMENTS_SHOWN = 20;
