import type { Language } from './languages.ts';
import type { Instant } from './time.ts';

/** The e-mail domain that separates one college from the next (product 1; decisions 2). */
export type Tenant = string;

export type { Language } from './languages.ts';

/** Where a request comes from. Only limits and the list of sessions use it. */
export interface Origin {
  /** The key that limits count by: an IPv4 address, or the network of an IPv6 one; see `networkOf`. */
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
}

/** Somebody who has not signed in. */
export interface Anonymous {
  readonly kind: 'anonymous';
  readonly origin: Origin;
}

/** A signed-in person, as loaded with the session on every call. */
export interface Member {
  readonly kind: 'member';
  readonly origin: Origin;
  readonly id: string;
  readonly sessionId: string;
  readonly tenant: Tenant;
  readonly createdAt: Instant;
  readonly planEnd: Instant;
  /**
   * The latest end of the plans of the open clubs in which they hold a seat; `createdAt` once they hold none any more; null
   * for whoever never held one (decisions 62).
   */
  readonly seatEnd: Instant | null;
  readonly developer: boolean;
  /** Whether the operator appointed them as a moderator of their tenant (decisions 52). */
  readonly moderator: boolean;
  /** Whether the operator appointed them as a steward of their college (decisions 70). */
  readonly steward: boolean;
  /** Until when moderators stopped their uploads; null when they never did (decisions 52). */
  readonly uploadsStoppedUntil: Instant | null;
  /** The first moment at which they are an alumnus; null while nobody said when they leave (decisions 74). */
  readonly leavesAt: Instant | null;
  /** They see what others shared before this moment, and what they saved; null: everything (decisions 74). */
  readonly sharedBefore: Instant | null;
  /** When they last gave a proof in this session; null if that is unknown. */
  readonly provenAt: Instant | null;
}

/** Whoever has a shell on the server, at the operator's command line; or a developer at the operator's page. */
export interface Operator {
  readonly kind: 'operator';
  /** Which developer; null at the command line. */
  readonly id?: string;
}

export type Actor = Anonymous | Member | Operator;
