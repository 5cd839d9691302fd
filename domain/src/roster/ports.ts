import type { AuditEntry } from '../audit/entry.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { RosterEntry } from './roster.ts';

/** The rosters of colleges. */
export interface Rosters {
  /** What the roster says of those of up to 500 addresses that are on it, in any order. */
  among(tenant: Tenant, emails: readonly string[]): Promise<readonly RosterEntry[]>;
  /** How many addresses are on it. */
  count(tenant: Tenant): Promise<number>;
  /** Adds up to 500 entries, and changes those of the same addresses; removes none. */
  put(tenant: Tenant, entries: readonly RosterEntry[], audit: AuditEntry | null): Promise<void>;
}
