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

/** Counts for the operator. */
export interface Stats extends Headcount {
  readonly media: Readonly<Record<Kind, number>>;
  readonly bytes: number;
  readonly comments: number;
  readonly reactions: number;
}

/** Reads across tenants, for the operator only. */
export interface Overview {
  stats(now: number): Promise<Stats>;
  /** The part of `stats` about people, which is quick however much they have uploaded. */
  headcount(now: number): Promise<Headcount>;
  /** Whether anybody has an account. */
  isEmpty(): Promise<boolean>;
  /** Everybody with an account, by username in any case: `limit` of them after a position. */
  people(limit: number, after: Position | null): Promise<Slice<User>>;
  /** Messages to the operator, in the order of their ids: `limit` of them after a position. */
  messages(limit: number, after: Position | null): Promise<Slice<ContactMessage>>;
  /** Which of these stored names belong to an item, an unused upload, a person or a club. */
  knownFiles(fileNames: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The figures of one day (UTC). Things removed later still count. */
export interface DayFigures {
  readonly day: Day;
  /** Items that were published, and the bytes of their files. */
  readonly uploads: number;
  readonly bytes: number;
  /** People who were active. */
  readonly active: number;
  /** Paid orders, and their amount in paise. */
  readonly payments: number;
  readonly paise: number;
}

/** The current number of people of one tenant, and the number and size of its items. */
export interface TenantFigures {
  readonly tenant: string;
  readonly people: number;
  readonly videos: number;
  readonly photos: number;
  readonly bytes: number;
}

/** Figures kept as things happen, each in the unit of its change: reading them counts nothing but people. */
export interface Figures {
  /** From a day on, in order; days on which nothing happened are left out. */
  days(from: Day): Promise<readonly DayFigures[]>;
  /** The tenants that have people or items, largest first; 500 at most. */
  tenants(): Promise<readonly TenantFigures[]>;
}

/** The state of this process and what it depends on. */
export interface Installation {
  /** The running version. */
  readonly release: string;
  /** Outside services whose last use failed. */
  degraded(): readonly string[];
  /** When the last backup was completed; null if there was none. */
  lastBackupAt(): Promise<Instant | null>;
  /** Does `work` while no college is imported, whose files come before its rows; throws while one is. */
  withFilesHeld<T>(work: () => Promise<T>): Promise<T>;
}
