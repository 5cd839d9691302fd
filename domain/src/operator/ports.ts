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
  /** Which of these stored names belong to an item, an upload or a person. */
  knownFiles(fileNames: readonly string[]): Promise<ReadonlySet<string>>;
}
