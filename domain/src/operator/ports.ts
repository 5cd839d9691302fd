import type { User } from '../accounts/user.ts';
import type { ContactMessage } from '../contact/send-message.ts';
import type { Day } from '../kernel/days.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind } from '../media/media.ts';

/** How many people there are. */
export interface Headcount {
  readonly users: number;
  readonly unverified: number;
  readonly livePlans: number;
}

/** What the operator sees at a glance. */
export interface Stats extends Headcount {
  readonly media: Readonly<Record<Kind, number>>;
  readonly bytes: number;
  readonly comments: number;
  readonly reactions: number;
}

/** Reads across tenants, for the operator only. */
export interface Overview {
  stats(now: number): Promise<Stats>;
  /** The part of `stats` that is about people, which is quick whatever they uploaded. */
  headcount(now: number): Promise<Headcount>;
  /** Whether anybody has an account. */
  isEmpty(): Promise<boolean>;
  /** Everybody with an account, by username in any case: `limit` of them after a position. */
  people(limit: number, after: Position | null): Promise<Slice<User>>;
  /** What people wrote to the operator, in the order of the ids: `limit` of them after a position. */
  messages(limit: number, after: Position | null): Promise<Slice<ContactMessage>>;
  /** Which of these stored names belong to an item, an upload or a person. */
  knownFiles(fileNames: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What happened on one day (UTC). What is removed later still happened. */
export interface DayFigures {
  readonly day: Day;
  /** Items that were published, and the bytes of their files. */
  readonly uploads: number;
  readonly bytes: number;
  /** People who were seen. */
  readonly active: number;
  /** Orders that were paid, and their money in paise. */
  readonly payments: number;
  readonly paise: number;
}

/** What the items of one tenant are and take now. */
export interface TenantFigures {
  readonly tenant: string;
  readonly videos: number;
  readonly photos: number;
  readonly bytes: number;
}

/** Figures that are kept as things happen, in the unit of each: reading them counts nothing. */
export interface Figures {
  /** From a day on, in their order; a day on which nothing happened is left out. */
  days(from: Day): Promise<readonly DayFigures[]>;
  /** Of tenants that have items, those that take most first. */
  tenants(): Promise<readonly TenantFigures[]>;
}

/** How this process and what surrounds it do. */
export interface Installation {
  /** What runs. */
  readonly release: string;
  /** Outside services that failed when they were last used. */
  degraded(): readonly string[];
  /** When the last backup was finished; null when there was none. */
  lastBackupAt(): Promise<Instant | null>;
}
