import { eq } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { countItem } from '../operator/figures.ts';
import { forgetInSearch } from '../words/search-documents.ts';
import { lockBatches, rewriteCards } from './cards.ts';

/**
 * Removes an item in the unit of `db`, with everything that belongs to it but its files. Returns the item as it was; null
 * when it is gone already.
 */
export async function removeItem(store: Store, db: Db, id: string) {
  const { media, uploads } = store.tables;
  await lockBatches(store, db, eq(media.id, id));
  const [gone] = await db.delete(media).where(eq(media.id, id)).returning();
  if (!gone) return null;
  if (gone.batchId !== id) await rewriteCards(store, db, eq(media.batchId, gone.batchId));
  await db.delete(uploads).where(eq(uploads.usedBy, id));
  await forgetInSearch(store, db, gone);
  await countItem(store, db, gone, -1);
  return gone;
}
