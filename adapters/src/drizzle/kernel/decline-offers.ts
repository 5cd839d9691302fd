import { setImmediate } from 'node:timers/promises';
import { and, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { PORTION } from './remove-in-portions.ts';

/**
 * Declines offers that nobody can decide about any more, in the unit of `db`, so that they go with the next sweep; in
 * portions with other work in between.
 */
export async function declineOffers({ tables: { offers } }: Store, db: Db, which: SQL): Promise<void> {
  const left = and(isNull(offers.acceptedAt), or(isNull(offers.declinedAt), ne(offers.declinedAt, 0)), which);
  for (;;) {
    const some = await db.select({ id: offers.mediaId }).from(offers).where(left).limit(PORTION);
    const ids = some.map(({ id }) => id);
    if (ids.length > 0)
      await db
        .update(offers)
        .set({ declinedAt: 0 })
        .where(and(left, inArray(offers.mediaId, ids)));
    if (ids.length < PORTION) return;
    await setImmediate();
  }
}
