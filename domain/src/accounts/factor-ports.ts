import type { AuditEntry } from '../audit/entry.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Assertion, Authenticator, Factors, Passkey, Place, Registration } from './second-factor.ts';

/** A factor to be added. */
export type NewFactor = { readonly authenticator: Authenticator } | { readonly passkey: Passkey };

/** What was shown, to be used up. */
export type Used =
  | { readonly step: number }
  | { readonly code: string }
  | { readonly passkey: string; readonly counter: number; readonly at: Instant };

/** What goes with a change of somebody's factors, in its unit. */
export interface Alongside {
  readonly noted: AuditEntry;
  readonly letters: readonly JobDraft[];
}

/** The second factors of people (decisions 54). */
export interface SecondFactors {
  of(userId: string): Promise<Factors>;
  /** Whose passkey it is; null when nobody's. */
  ownerOf(passkeyId: string): Promise<string | null>;
  /**
   * Adds a factor. `codes`, digests of recovery codes, are kept when it is the first one; then it answers `first`. `taken`,
   * and nothing done, when there is an authenticator already, `most` passkeys, or that passkey.
   */
  add(
    userId: string,
    factor: NewFactor,
    most: number,
    codes: readonly string[],
    along: Alongside,
  ): Promise<'first' | 'added' | 'taken'>;
  /** Removes the authenticator, one passkey, or all there is; with the last factor the codes go. False when there is none such. */
  remove(
    userId: string,
    which: 'authenticator' | 'all' | { readonly passkey: string },
    along: Alongside,
  ): Promise<boolean>;
  /** Puts other recovery codes in the place of those there are; false when there is no factor. */
  renewCodes(userId: string, codes: readonly string[], along: Alongside): Promise<boolean>;
  /**
   * Uses up what was shown: a step later than those used, a recovery code, or a signature that a passkey counted. Of two
   * at once one gets true.
   */
  use(userId: string, used: Used, letters: readonly JobDraft[]): Promise<boolean>;
}

/** What stands for a sign-in that waits for its second factor, or for a passkey that was asked for (decisions 54). */
export interface Ticket {
  /** SHA-256 of what its holder has. */
  readonly digest: string;
  /** Whose it is; null for a sign-in with a passkey alone. */
  readonly userId: string | null;
  /** What it ends with, as a password that was changed meanwhile. */
  readonly bound: string;
  readonly expiresAt: Instant;
}

export interface Tickets {
  /** Keeps the ticket, and forgets those that ran out by `now`. */
  issue(ticket: Ticket, now: Instant): Promise<void>;
  /** Counts a try; null when there is no such ticket, it ran out by `now`, or was tried `most` times. */
  attempt(digest: string, now: Instant, most: number): Promise<Ticket | null>;
  /** Ends the ticket; of two at once one gets true. */
  take(digest: string): Promise<boolean>;
}

/** Keys of authenticator apps: nobody reads one who has the database alone. */
export interface AuthenticatorKeys {
  /** The key sealed under the installation's secret, for this person. */
  seal(key: string, userId: string): string;
  /** The six digits of that step; null when the key was not sealed here for this person. */
  codeAt(sealed: string, userId: string, step: number): string | null;
}

/** The ceremonies of passkeys, as WebAuthn has them. */
export interface Ceremonies {
  /** What was made for this challenge, here; null when it was not. */
  made(
    place: Place,
    challenge: string,
    registration: Registration,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter'> | null>;
  /**
   * What the passkey counts now, when it signed this challenge, here; else null. `alone` asks that it looked at its owner,
   * by a finger, a face or a code.
   */
  signed(
    place: Place,
    challenge: string,
    passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter'>,
    assertion: Assertion,
    alone: boolean,
  ): Promise<number | null>;
}
