import type { Age } from '../accounts/age.ts';
import type { Agreement } from '../accounts/agreement.ts';
import type { Listing } from '../accounts/erasure.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';

/** An agreement as it is kept; `withdrawnAt` is null while it stands. */
export interface KeptAgreement extends Agreement {
  readonly withdrawnAt: Instant | null;
}

/** What is written with a withdrawal, in the same unit. */
export interface Withdrawal {
  readonly at: Instant;
  /** What goes into the list that only grows, where these are the moments of the agreements that stand. */
  readonly listing: (agreed: readonly Instant[]) => Listing;
  readonly audit: AuditEntry;
}

/** What people agreed to, and what they said of their age (decisions 73). */
export interface Consents {
  /** Adds an agreement of a person, which takes the place of a withdrawal. Nothing for somebody who is gone. */
  agree(personId: string, agreement: Agreement, audit: AuditEntry): Promise<void>;
  /** Withdraws what stands of a person's agreements, once; nothing if they withdrew before, or are gone. */
  withdraw(personId: string, withdrawal: Withdrawal): Promise<void>;
  /** The agreements of a person, the newest first, `most` at most. */
  of(personId: string, most: number): Promise<readonly KeptAgreement[]>;
  /** Keeps what was said of somebody's age, or that nothing was. */
  setAge(personId: string, age: Age | null, audit: AuditEntry): Promise<void>;
}

/** Whom somebody younger named as a parent or guardian. */
export interface Guardian {
  readonly personId: string;
  readonly email: string;
  readonly askedAt: Instant;
  /** Keyed hash of the code; null before it is mailed. */
  readonly code: string | null;
  readonly codeUntil: Instant | null;
  readonly codeTries: number;
  /** When the code was given; null until then. */
  readonly givenAt: Instant | null;
}

/** The guardians of younger people, one each (decisions 73). */
export interface Guardians {
  /**
   * Names a guardian in place of the former one, whose code is void, and queues `jobs`. Without a change: `soon` if one was
   * named less than `spacing` milliseconds before; `over` if the code was given, or the person is gone.
   */
  name(
    guardian: Pick<Guardian, 'personId' | 'email' | 'askedAt'>,
    spacing: number,
    jobs: readonly JobDraft[],
  ): Promise<'named' | 'soon' | 'over'>;
  /**
   * Gives the guardian who was named then a new code in place of the former; null if another one was named since, or if the
   * code was given.
   */
  giveCode(personId: string, askedAt: Instant, code: string, until: Instant): Promise<Guardian | null>;
  /** Counts a try of a code; the guardian, or null if there is none, or none of the `most` tries is left. */
  tryCode(personId: string, most: number): Promise<Guardian | null>;
  /** Keeps that the code was given: the person may enter for good. False if it was, or if another guardian was named. */
  confirm(guardian: Pick<Guardian, 'personId' | 'askedAt'>, at: Instant, audit: AuditEntry): Promise<boolean>;
}
