import type { AuditEntry } from '../audit/entry.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Assertion, Authenticator, Factors, Passkey, Place, Registration } from './rules.ts';

/** A factor to be added. */
export type NewFactor = { readonly authenticator: Authenticator } | { readonly passkey: Passkey };

/** A factor that somebody showed, so that it can be used up. */
export type Used =
  | { readonly step: number }
  | { readonly code: string }
  | { readonly passkey: string; readonly counter: number; readonly at: Instant };

/** Written in the unit of a change of somebody's factors. */
export interface FactorSideWrites {
  readonly audit: AuditEntry;
  readonly letters: readonly JobDraft[];
}

/** The second factors of people (decisions 54). */
export interface SecondFactors {
  of(userId: string): Promise<Factors>;
  /** The owner of a passkey; null if it has none. */
  ownerOf(passkeyId: string): Promise<string | null>;
  /**
   * Adds a factor. If it is the first one, stores `codes`, the digests of recovery codes, and returns `first`. Does
   * nothing and returns `taken` if there already is an authenticator, that passkey, or `most` passkeys.
   */
  add(
    userId: string,
    factor: NewFactor,
    most: number,
    codes: readonly string[],
    sideWrites: FactorSideWrites,
  ): Promise<'first' | 'added' | 'taken'>;
  /**
   * Removes the authenticator, one passkey, or everything; with the last factor, the codes too. False if there is no
   * such factor.
   */
  remove(
    userId: string,
    which: 'authenticator' | 'all' | { readonly passkey: string },
    sideWrites: FactorSideWrites,
  ): Promise<boolean>;
  /** Replaces the recovery codes; false if there is no factor. */
  renewCodes(userId: string, codes: readonly string[], sideWrites: FactorSideWrites): Promise<boolean>;
  /**
   * Uses up what was shown: a step later than those used, a recovery code, or a signature with its count. Of two
   * simultaneous calls, one gets true.
   */
  use(userId: string, used: Used, letters: readonly JobDraft[]): Promise<boolean>;
}

/** A ticket for a sign-in that waits for its second factor, or for a requested passkey (decisions 54). */
export interface Ticket {
  /** SHA-256 of the holder's secret. */
  readonly digest: string;
  /** Its owner; null for a sign-in with only a passkey. */
  readonly userId: string | null;
  /** Text that voids it once it changes, such as a digest of the password. */
  readonly bound: string;
  readonly expiresAt: Instant;
}

export interface Tickets {
  /** Stores the ticket, and deletes those that have expired by `now`. */
  issue(ticket: Ticket, now: Instant): Promise<void>;
  /** Counts an attempt; null if there is no such ticket, it has expired by `now`, or was tried `most` times. */
  attempt(digest: string, now: Instant, most: number): Promise<Ticket | null>;
  /** Ends the ticket; of two simultaneous calls one gets true. */
  take(digest: string): Promise<boolean>;
}

/** Keys of authenticator apps, encrypted so that the database alone does not reveal them. */
export interface AuthenticatorKeys {
  /** The key, encrypted under the installation's secret for this person. */
  seal(key: string, userId: string): string;
  /** The six digits of that step; null when the key was not encrypted here for this person. */
  codeAt(sealed: string, userId: string, step: number): string | null;
}

/** The ceremonies of WebAuthn for passkeys. */
export interface Ceremonies {
  /** The passkey, if it was made here for this challenge; else null. */
  made(
    place: Place,
    challenge: string,
    registration: Registration,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter'> | null>;
  /**
   * The new counter of a passkey that signed this challenge here; else null. `alone` requires user verification by
   * finger, face or code.
   */
  signed(
    place: Place,
    challenge: string,
    passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter'>,
    assertion: Assertion,
    alone: boolean,
  ): Promise<number | null>;
}
