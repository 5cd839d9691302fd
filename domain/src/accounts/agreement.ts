import type { Language } from '../kernel/languages.ts';
import type { Instant } from '../kernel/time.ts';
import type { User } from './user.ts';

/** That somebody agreed to the notice, in the language in which they read it (decisions 73). */
export interface Agreement {
  /** The version of the notice; it changes with what the notice means. */
  readonly version: string;
  readonly language: Language;
  readonly at: Instant;
}

/** What an account has of age and consent before its person answers anything (decisions 73). */
export const NO_ANSWERS = { age: null, guardianAt: null, agreedTo: null, withdrawnAt: null } as const;

/**
 * Whether somebody is to be shown the notice at their next visit: as `new` if they never agreed to one, `changed` if to an
 * earlier one; null if to this one, or if they withdrew (decisions 73).
 */
export function noticeDue(
  notice: string,
  { agreedTo, withdrawnAt }: Pick<User, 'agreedTo' | 'withdrawnAt'>,
): 'new' | 'changed' | null {
  if (withdrawnAt !== null || agreedTo === notice) return null;
  return agreedTo === null ? 'new' : 'changed';
}
