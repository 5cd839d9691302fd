import type { Tenant } from '../kernel/actor.ts';
import type { Language } from '../kernel/languages.ts';
import type { Instant } from '../kernel/time.ts';

/** Which people a breach concerns: those who were active in its window, everybody, or only those who are named. */
export type Whom = 'active' | 'everybody' | 'named';

/** Why somebody is concerned: a session that was open, an entry of the audit log, an account, or by name. */
export type Why = 'session' | 'log' | 'account' | 'named';

/** A breach of people's data, as the operator's register has it (decisions 73). */
export interface Breach {
  readonly id: string;
  /** What happened, in the operator's words. */
  readonly what: string;
  /** Whose people; null for those of every college. */
  readonly tenant: Tenant | null;
  readonly whom: Whom;
  /** The window in which it happened: from its first moment, where it is known, until before its last. */
  readonly from: Instant | null;
  readonly until: Instant;
  /** When the operator learned of it: the clock runs from then. */
  readonly knownAt: Instant;
  readonly openedAt: Instant;
  /** When the authority was told; null until then. */
  readonly authorityAt: Instant | null;
  /** What people are told, in the languages it was written in; null until then. */
  readonly letter: BreachLetter | null;
  readonly closedAt: Instant | null;
  /** What was found and done, once it is closed. */
  readonly outcome: string | null;
}

export type BreachLetter = Readonly<Partial<Record<Language, string>>>;

/** A breach with how many people it concerns, and how many of them were told. */
export interface CountedBreach extends Breach {
  readonly concerned: number;
  readonly notified: number;
}

/** Somebody whom a breach concerns. */
export interface Concerned {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly why: Why;
  readonly notifiedAt: Instant | null;
}
