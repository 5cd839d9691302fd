import { type CardForViewer, pictureName } from '@quadrangle/domain/media/card';
import type { MediaForViewer } from '@quadrangle/domain/media/media';
import { and, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { listed } from '../kernel/listed.ts';

/** Listed items of the same batch, kind and club as the row of `media`. */
const together = (store: Store) => sql`other.batch_id = media.batch_id and ${listed(store, 'other')}
  and other.tenant = media.tenant and other.kind = media.kind and other.club_id is not distinct from media.club_id`;

/**
 * The size of an item's card, as `cardsOf` has it; 0 if the item is not the first of its card. What comes before it is
 * looked for backwards: mostly it is the next one, while the beginning of a large batch may be another card's. First at
 * its own position: compared as a pair, SQLite would read all items that share a position for each of them.
 */
export const standsFor = (store: Store) => sql<number>`case
  when not ${listed(store)} then 1
  when (
    select other.id from media other
    where ${together(store)} and other.position = media.position and other.id < media.id
    order by other.id desc limit 1
  ) is not null then 0
  when (
    select other.id from media other where ${together(store)} and other.position < media.position
    order by other.position desc, other.id desc limit 1
  ) is not null then 0
  else (select count(*) from media other where ${together(store)})
end`;

/** Locks the batches of these items until the unit ends; to be called before any of their items is locked. */
export async function lockBatches({ tables, locked }: Store, db: Db, which: SQL | undefined): Promise<void> {
  const { media, batches } = tables;
  const ids = db
    .select({ id: media.batchId })
    .from(media)
    .where(and(which, ne(media.batchId, media.id)));
  await locked(db.select({ id: batches.id }).from(batches).where(inArray(batches.id, ids)).orderBy(batches.id));
}

/**
 * Recomputes which of these items lead a card, after their batches changed; the batches must be locked. Returns how
 * many were wrong.
 */
export async function rewriteCards(store: Store, db: Db, which: SQL | undefined): Promise<number> {
  const { media } = store.tables;
  const right = standsFor(store);
  const wrong = await db
    .update(media)
    .set({ standsFor: right })
    .where(and(which, ne(media.standsFor, right)))
    .returning({ id: media.id });
  return wrong.length;
}

/** The other items of a card, as columns beside those of its first item. */
export interface Held {
  readonly count: number;
  readonly lastId: string;
  readonly second: string | null;
  readonly third: string | null;
}

/** The columns of `Held`; pictures are read only for cards with several items. */
export function heldColumns(store: Store) {
  const { media } = store.tables;
  const others = together(store);
  const picture = (place: number) => sql<string | null>`case when media.stands_for > ${sql.raw(String(place))} then (
    select coalesce(other.poster_name, other.file_name) from media other where ${others}
    order by other.position, other.id limit 1 offset ${sql.raw(String(place))}
  ) end`;
  const lastId = sql<string>`case when media.stands_for > 1 then (
    select other.id from media other where ${others} order by other.position desc, other.id desc limit 1
  ) else media.id end`;
  return { count: media.standsFor, lastId, second: picture(1), third: picture(2) };
}

/** The cards of these items. */
export function cardsWith(held: ReadonlyMap<string, Held>, items: readonly MediaForViewer[]): CardForViewer[] {
  return items.flatMap((first) => {
    const card = held.get(first.media.id);
    if (card === undefined) return [];
    const others = [card.second, card.third].filter((name) => name !== null);
    return [{ first, count: card.count, lastId: card.lastId, pictures: [pictureName(first.media), ...others] }];
  });
}
