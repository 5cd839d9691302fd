import { gt, inArray } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { PORTION } from '../kernel/remove-in-portions.ts';
import { lockBatches, rewriteCards } from './cards.ts';
import { recountItems } from './counters.ts';

/** Recomputes the counters and scores of items, and the first items of cards, from their facts, in small units. */
export async function recountMedia(store: Store): Promise<number> {
  const { media } = store.tables;
  let wrong = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const portion: { id: string }[] = await store.read
      .select({ id: media.id })
      .from(media)
      .where(gt(media.id, after))
      .orderBy(media.id)
      .limit(PORTION);
    const ids = portion.map(({ id }) => id);
    wrong += await store.atomic((db) => recountItems(store, db, ids));
    wrong += await store.atomic(async (db) => {
      const those = inArray(media.id, ids);
      await lockBatches(store, db, those);
      return rewriteCards(store, db, those);
    });
    after = ids.at(PORTION - 1);
  }
  return wrong;
}
