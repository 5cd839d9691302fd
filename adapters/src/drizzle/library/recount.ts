import { ne, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { recountFavourites } from '../media/counters.ts';

/** Corrects how many people marked somebody as a favourite. These are not items, so the result does not count them. */
export async function recountFavouriteCounts(store: Store): Promise<number> {
  const { users, favourites } = store.tables;
  const facts = sql`(
    select count(*) from ${favourites} join users fan on fan.id = ${favourites.memberId} and fan.suspended_at is null
    where ${favourites.uploaderId} = ${users.id}
  )`;
  const suspects = await store.read.select({ id: users.id }).from(users).where(ne(users.favouriteCount, facts));
  for (const { id } of suspects) await store.atomic((db) => recountFavourites(store, db, [id]));
  return 0;
}
