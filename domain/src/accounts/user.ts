import type { College } from '../colleges/college.ts';
import type { Language, Tenant } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { AccountAddress } from '../kernel/mail.ts';
import type { Instant } from '../kernel/time.ts';
import type { Age } from './age.ts';

/** Somebody with an account. */
export interface User {
  readonly id: string;
  /** The username as typed; unique in lower case. */
  readonly name: string;
  readonly fullName: string;
  /** Trimmed and lower-cased; unique. */
  readonly email: AccountAddress;
  /**
   * Their college address while `email` is not one: that which they gave up, or, while unverified, that of somebody who
   * left, which they have not proved to be theirs (decisions 75).
   */
  readonly addressOfAnother: AccountAddress | null;
  readonly tenant: Tenant;
  readonly phone: string | null;
  /** Stored name of the picture in `profile/`, if there is one. */
  readonly avatar: string | null;
  /** PHC string; null for accounts that have only ever signed in through the identity provider. */
  readonly passwordHash: string | null;
  readonly developer: boolean;
  /** Whether the operator appointed them as a moderator of their tenant (decisions 52). */
  readonly moderator: boolean;
  /** Whether the operator appointed them as a steward of their college (decisions 70). */
  readonly steward: boolean;
  /** Until when moderators stopped their uploads; null when they never did (decisions 52). */
  readonly uploadsStoppedUntil: Instant | null;
  /** In which mails and pushes are written. */
  readonly language: Language;
  /** Whether they chose it; else it is the browser's with which they signed up (decisions 76). */
  readonly languageChosen: boolean;
  readonly createdAt: Instant;
  readonly verifiedAt: Instant | null;
  /** While unverified: until when the account holds its name and e-mail (decisions 7). Null once verified. */
  readonly heldUntil: Instant | null;
  readonly suspendedAt: Instant | null;
  /** Equals `createdAt` until a plan is bought; else the fold of the grants (decisions 4, 34). */
  readonly planEnd: Instant;
  /**
   * The latest end of the plans of the open clubs in which they hold a seat; `createdAt` once they hold none any more; null
   * for whoever never held one (decisions 62).
   */
  readonly seatEnd: Instant | null;
  /** How many people marked this one as a favourite. */
  readonly favouriteCount: number;
  /** When they leave, as the roster of their college said while they had its address; see `leavingDay` (decisions 74). */
  readonly rosterLeavesOn: Day | null;
  /** When they leave, by their own word; what the roster says comes first (decisions 74). */
  readonly ownLeavesOn: Day | null;
  /** Where letters go once they left: an address of any domain, which nobody else sees (decisions 74). */
  readonly recoveryAddress: AccountAddress | null;
  /** When they proved that they read that mailbox. */
  readonly recoveryProvenAt: Instant | null;
  /** Since when nobody enters, because the address has another holder, until the operator decides (decisions 75). */
  readonly entryClosedAt: Instant | null;
  /** The day on which the operator decided that the address is still theirs, whenever they left by then (decisions 75). */
  readonly keptOn: Day | null;
  /** What they said of their age; null until they did (decisions 73). */
  readonly age: Age | null;
  /** When their guardian gave the code; null for whoever needs none. */
  readonly guardianAt: Instant | null;
  /** The version of the notice to which they agreed last; null if to none, or once they withdrew. */
  readonly agreedTo: string | null;
  /** When they withdrew; null if they did not, or agreed since. */
  readonly withdrawnAt: Instant | null;
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the cookie's token. */
  readonly digest: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly expiresAt: Instant;
  /** When its person last proved who they are, by signing in or when asked to (decisions 54). */
  readonly provenAt: Instant | null;
  readonly userAgent: string;
}

/** A session with its user, and what their college says that every call needs; null if it is not listed. */
export interface FoundSession {
  readonly session: Session;
  readonly user: User;
  readonly college: Pick<College, 'version' | 'timeZone' | 'alumni' | 'closesOn'> | null;
}

export type LinkKind = 'verify' | 'reset';

/** A link sent by mail: proves that whoever opens it reads that mailbox. */
export interface Link {
  readonly userId: string;
  readonly kind: LinkKind;
  /** SHA-256 of the token in the link. */
  readonly digest: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
  /** Set when a newer link took its place. */
  readonly retiredAt: Instant | null;
  /** Keyed hash of the code in the same mail; null if the mail has none (decisions 67). */
  readonly code: string | null;
  /** Until when the code works. */
  readonly codeUntil: Instant | null;
  /** How often somebody has tried a code. */
  readonly codeTries: number;
}
