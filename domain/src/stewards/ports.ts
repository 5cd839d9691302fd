import type { User } from '../accounts/user.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { College } from '../colleges/college.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Media } from '../media/media.ts';

/** How many people a college has, and what they shared. */
export interface CollegeFigures {
  readonly people: number;
  readonly unverified: number;
  readonly livePlans: number;
  readonly videos: number;
  readonly photos: number;
  readonly bytes: number;
}

/** The people of one tenant, for its stewards. */
export interface TenantPeople {
  /** By username in any case: `limit` of them after a position. */
  page(tenant: Tenant, limit: number, after: Position | null): Promise<Slice<User>>;
  figures(tenant: Tenant, now: Instant): Promise<CollegeFigures>;
}

/** Colleges that close, and what is left of them. */
export interface Closings {
  /**
   * Sets the day from which a college is only read, or that it stays, and queues `jobs` in the same unit. The college
   * after it, with the next version; null if it is not listed.
   */
  set(domain: Tenant, closesOn: Day | null, audit: AuditEntry, jobs: readonly JobDraft[]): Promise<College | null>;
  /**
   * Removes up to `limit` of its items in one unit, with what refers to them, and queues `jobs`, which get them; false
   * when there are none. What is counted of the college stays as it was, because all of it goes.
   */
  removeItems(
    tenant: Tenant,
    limit: number,
    jobs: (items: readonly Pick<Media, 'fileName' | 'posterName'>[]) => readonly JobDraft[],
  ): Promise<boolean>;
  /** Removes the college with all that is left once its items and people are gone, and queues the jobs for the pictures of its clubs. */
  forget(tenant: Tenant, jobs: (pictures: readonly string[]) => readonly JobDraft[], audit: AuditEntry): Promise<void>;
}
