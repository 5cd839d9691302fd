import { eq } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { showAllInEvents } from '../events/event-counts.ts';
import { hiddenOtherwise } from '../kernel/listed.ts';
import { lockBatches, rewriteCards } from '../media/cards.ts';

/** Hides the items of whoever is suspended, or shows those that nothing else hides, in the unit of `db`. */
export async function showItemsOf(store: Store, db: Db, uploaderId: string, shown: boolean): Promise<void> {
  const { media } = store.tables;
  const theirs = eq(media.uploaderId, uploaderId);
  await lockBatches(store, db, theirs);
  await showAllInEvents(store, db, uploaderId, shown);
  await db
    .update(media)
    .set({ hidden: shown ? hiddenOtherwise(store) : true })
    .where(theirs);
  await rewriteCards(store, db, theirs);
}
