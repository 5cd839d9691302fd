import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

/**
 * Counts to their senders what was accepted, of whoever was its host, and leaves its event, in the unit of `db`; a club
 * keeps its own (decisions 65).
 */
export async function countToSenders({ tables: { media, uploads } }: Store, db: Db, leaving: SQL): Promise<void> {
  const items = db
    .select({ id: media.id })
    .from(media)
    .where(and(leaving, eq(media.pool, 'accepted'), isNull(media.clubId)));
  await db
    .update(uploads)
    .set({ holderId: null })
    .where(and(inArray(uploads.usedBy, items), isNotNull(uploads.holderId)));
}
