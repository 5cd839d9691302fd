import { recounted } from '@quadrangle/domain/media/rules';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { yieldToOthers } from '../../system/yield-to-others.ts';
import type { Db, Store } from '../engine/store.ts';
import { lockedCountersOf, moveCounters } from '../media/counters.ts';

/** Rows that are counted before other work gets its turn. */
const PORTION = 50;

/**
 * Adds a person's reactions, comments, views and favourites to all counters (`by` is 1) or takes them out (-1), in the
 * unit of `db`. Each counter moves by this person's share alone, and other work runs in between.
 */
export async function movePersonCounts(store: Store, db: Db, id: string, by: 1 | -1): Promise<void> {
  const { users, clubs, reactions, comments, favourites, clubFavourites } = store.tables;
  const reacted = await db.select({ id: reactions.mediaId }).from(reactions).where(eq(reactions.memberId, id));
  const commented = await db.select({ id: comments.mediaId }).from(comments).where(eq(comments.authorId, id));
  for (const ids of portions([...reacted, ...commented])) {
    await yieldToOthers();
    await moveItems(store, db, id, ids, by);
  }
  const marked = await db.select({ id: favourites.uploaderId }).from(favourites).where(eq(favourites.memberId, id));
  for (const ids of portions(marked)) {
    await yieldToOthers();
    await store.locked(db.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id));
    await db
      .update(users)
      .set({ favouriteCount: sql`${users.favouriteCount} + ${sql.raw(String(by))}` })
      .where(inArray(users.id, ids));
  }
  const markedClubs = await db
    .select({ id: clubFavourites.clubId })
    .from(clubFavourites)
    .where(eq(clubFavourites.memberId, id));
  for (const ids of portions(markedClubs)) {
    await yieldToOthers();
    await store.locked(db.select({ id: clubs.id }).from(clubs).where(inArray(clubs.id, ids)).orderBy(clubs.id));
    await db
      .update(clubs)
      .set({ favouriteCount: sql`${clubs.favouriteCount} + ${sql.raw(String(by))}` })
      .where(inArray(clubs.id, ids));
  }
}

async function moveItems(store: Store, db: Db, id: string, mediaIds: string[], by: 1 | -1): Promise<void> {
  const { reactions, comments } = store.tables;
  // Locked before the reactions are read: they may change at this moment.
  const items = await lockedCountersOf(store, db, mediaIds);
  const reacted = await db
    .select({ id: reactions.mediaId, value: reactions.value })
    .from(reactions)
    .where(and(eq(reactions.memberId, id), inArray(reactions.mediaId, mediaIds)));
  const commented = await db
    .select({ id: comments.mediaId, many: count() })
    .from(comments)
    .where(and(eq(comments.authorId, id), inArray(comments.mediaId, mediaIds)))
    .groupBy(comments.mediaId);
  const reactionTo = new Map(reacted.map((row) => [row.id, row.value]));
  const commentsOn = new Map(commented.map((row) => [row.id, row.many]));
  for (const item of items) {
    const reaction = reactionTo.get(item.id);
    const moved = recounted(item, {
      likeCount: item.likeCount + (reaction === 'like' ? by : 0),
      dislikeCount: item.dislikeCount + (reaction === 'dislike' ? by : 0),
      commentCount: item.commentCount + by * (commentsOn.get(item.id) ?? 0),
    });
    await moveCounters(store, db, moved);
  }
}

/** Each id once, in the order in which all units lock rows, in portions. */
function* portions(rows: readonly { id: string }[]): Generator<string[]> {
  const ids = [...new Set(rows.map((row) => row.id))].sort();
  for (let start = 0; start < ids.length; start += PORTION) yield ids.slice(start, start + PORTION);
}
