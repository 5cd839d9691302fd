import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** Offers that the owner's side is shown: ready, not withheld, of people who are there and not suspended. */
export function isJudged({ tables: { media, users } }: Store): SQL | undefined {
  return and(eq(media.state, 'ready'), eq(media.withheld, false), isNull(users.suspendedAt));
}
