import type { Position, Slice } from '../kernel/page.ts';
import type { Instant } from '../kernel/time.ts';
import type { AuditEntry } from './entry.ts';

/** One page of the log, newest first, by `at` and id; of `concerning` and `by` an entry fits that fits one of them. */
export interface AuditRequest {
  /** What concerns the account of this person. */
  readonly concerning?: string;
  /** What this person did. */
  readonly by?: string;
  /** From this moment on. */
  readonly since: Instant;
  readonly limit: number;
  readonly after: Position | null;
}

/**
 * The audit log. It is only added to: other ports keep an entry in the unit of what it tells of, and the database itself
 * refuses to change one or to remove it before its time (decisions 53).
 */
export interface Audit {
  /** Keeps what no other write causes. */
  append(entry: AuditEntry): Promise<void>;
  list(request: AuditRequest): Promise<Slice<AuditEntry>>;
  /** Forgets what is older than `before`, `most` entries at a time; answers how many. Nothing younger ever goes. */
  forget(before: Instant, most: number): Promise<number>;
}
