import type { User } from '../accounts/user.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Instant } from '../kernel/time.ts';

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
