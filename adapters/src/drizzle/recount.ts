import { gt, inArray, ne, sql } from 'drizzle-orm';
import type { Store } from './engine/store.ts';
import { recountEvents } from './events/event-counts.ts';
import { lockBatches, rewriteCards } from './media/cards.ts';
import { recountFavourites, recountItems } from './media/counters.ts';

/** Items in one unit. */
const BATCH = 500;

/**
 * Brings every counter and score in line with its facts, what stands for which batch, and what is in which event, in small
 * units; answers how many were wrong.
 */
export async function recount(store: Store): Promise<number> {
  const { media, users, favourites } = store.tables;
  let wrong = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const batch: { id: string }[] = await store.read
      .select({ id: media.id })
      .from(media)
      .where(gt(media.id, after))
      .orderBy(media.id)
      .limit(BATCH);
    const ids = batch.map(({ id }) => id);
    wrong += await store.atomic((db) => recountItems(store, db, ids));
    wrong += await store.atomic(async (db) => {
      const those = inArray(media.id, ids);
      await lockBatches(store, db, those);
      return rewriteCards(store, db, those);
    });
    after = ids.at(BATCH - 1);
  }
  const facts = sql`(
    select count(*) from ${favourites} join users fan on fan.id = ${favourites.memberId} and fan.suspended_at is null
    where ${favourites.uploaderId} = ${users.id}
  )`;
  const suspects = await store.read.select({ id: users.id }).from(users).where(ne(users.favouriteCount, facts));
  for (const { id } of suspects) await store.atomic((db) => recountFavourites(store, db, [id]));
  return wrong + (await recountEvents(store));
}
