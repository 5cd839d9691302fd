import { and, isNull, type SQL } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

/** Declines offers that nobody can decide about any more, in the unit of `db`, so that they go with the next sweep. */
export async function declineOffers({ tables: { offers } }: Store, db: Db, which: SQL): Promise<void> {
  await db
    .update(offers)
    .set({ declinedAt: 0 })
    .where(and(isNull(offers.acceptedAt), which));
}
