import type { User } from '../accounts/user.ts';
import type { ContactMessage } from '../contact/send-message.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Kind } from '../media/media.ts';

/** What the operator sees at a glance. */
export interface Stats {
  readonly users: number;
  readonly unverified: number;
  readonly livePlans: number;
  readonly media: Readonly<Record<Kind, number>>;
  readonly bytes: number;
  readonly comments: number;
  readonly reactions: number;
}

/** Reads across tenants, for the operator only. */
export interface Overview {
  stats(now: number): Promise<Stats>;
  /** Whether anybody has an account. */
  isEmpty(): Promise<boolean>;
  /** Everybody with an account, in the order of their ids: `limit` of them after a position. */
  people(limit: number, after: Position | null): Promise<Slice<User>>;
  /** What people wrote to the operator, in the order of the ids: `limit` of them after a position. */
  messages(limit: number, after: Position | null): Promise<Slice<ContactMessage>>;
  /** Which of these stored names belong to an item, an upload or a person. */
  knownFiles(fileNames: readonly string[]): Promise<ReadonlySet<string>>;
}
