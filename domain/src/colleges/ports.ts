import type { AuditEntry } from '../audit/entry.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { AbsentCollege, College, CollegeSettings, Mark, ProviderClient, RosterEntry } from './college.ts';

/** A change of what a college says of itself: the fields that are not `undefined`. */
export type CollegeChange = { readonly [K in keyof CollegeSettings]?: CollegeSettings[K] | undefined } & {
  /** Null takes its mark away. */
  readonly mark?: Mark | null | undefined;
};

/** The colleges that are listed. */
export interface Colleges {
  find(domain: Tenant): Promise<College | null>;
  mark(domain: Tenant): Promise<Mark | null>;
  /** By domain: `limit` of them after a position. */
  list(limit: number, after: Position | null): Promise<Slice<College>>;
  /** False, without a change, if it is listed already. */
  add(college: College, audit: AuditEntry): Promise<boolean>;
  /** The college after the change, with the next version; null if it is not listed. */
  change(domain: Tenant, change: CollegeChange, audit: AuditEntry): Promise<College | null>;
}

/** The identity providers that colleges have of their own. */
export interface CollegeProviders {
  of(domain: Tenant): Promise<ProviderClient | null>;
  /** Whether any college has one. */
  any(): Promise<boolean>;
  /**
   * Null takes it away. False, without a change, if the college is not listed. Another client at the same issuer unbinds
   * the identities that the issuer has of the college's people, because it may know them by others (decisions 75).
   */
  set(domain: Tenant, client: ProviderClient | null, audit: AuditEntry): Promise<boolean>;
}

/** The most domains that are remembered; one more forgets the one that was tried least recently (decisions 69). */
export const MAX_ABSENT = 1_000;

/** Colleges that are not listed, and were asked for. */
export interface AbsentColleges {
  /** Counts one try. */
  count(domain: Tenant, at: Instant): Promise<void>;
  /** Those tried most often, first; those that are listed by now are left out. */
  list(limit: number): Promise<readonly AbsentCollege[]>;
}

/** The rosters of colleges. */
export interface Rosters {
  /** What the roster says of those of up to 500 addresses that are on it, in any order. */
  among(tenant: Tenant, emails: readonly string[]): Promise<readonly RosterEntry[]>;
  /** How many addresses are on it. */
  count(tenant: Tenant): Promise<number>;
  /**
   * Adds up to 500 entries, and changes those of the same addresses, whose name or day stays where an entry has null;
   * removes none. In the same unit whoever has such an address leaves when the roster says now (decisions 74); but who
   * left by `today` by an earlier roster stays so: the entry is about the next holder (decisions 75). Queues what
   * `jobsOf` gives for the ids of those whose day it changed to one that has come by `today`, if there are any.
   */
  put(
    tenant: Tenant,
    entries: readonly RosterEntry[],
    today: Day,
    audit: AuditEntry | null,
    jobsOf?: (people: readonly string[]) => readonly JobDraft[],
  ): Promise<void>;
}
