import type { Position, Slice } from '../kernel/page.ts';
import type { Instant } from '../kernel/time.ts';
import type { AuditEntry } from './entry.ts';

/** One page of the log, newest first, by `at` and id; with entries that match `concerning` or `by`. */
export interface AuditRequest {
  /** What concerns the account of this person. */
  readonly concerning?: string;
  /** What this person did. */
  readonly by?: string;
  /** Only entries from this moment on. */
  readonly since: Instant;
  readonly limit: number;
  readonly after: Position | null;
}

/**
 * The audit log. Append-only: other ports write an entry in the unit of the act that it records, and the database
 * itself refuses to change one or to remove it early (decisions 53).
 */
export interface Audit {
  /** Stores an entry that no other write causes. */
  append(entry: AuditEntry): Promise<void>;
  list(request: AuditRequest): Promise<Slice<AuditEntry>>;
  /** Deletes up to `most` entries older than `before`; returns how many. It cannot delete a younger one. */
  forget(before: Instant, most: number): Promise<number>;
}
