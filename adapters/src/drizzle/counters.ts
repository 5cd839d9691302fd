import type { Media } from '@quadrangle/domain/media/media';
import { trendScore } from '@quadrangle/domain/media/rules';
import { count, eq, inArray } from 'drizzle-orm';
import type { Db, Store } from './store.ts';

type Counters = Pick<Media, 'id' | 'createdAt' | 'views' | 'likeCount' | 'dislikeCount' | 'commentCount' | 'score'>;

/** Items in one statement. */
const BATCH = 500;

function counterColumns({ tables: { media } }: Store) {
  const { id, createdAt, views, likeCount, dislikeCount, commentCount, score } = media;
  return { id, createdAt, views, likeCount, dislikeCount, commentCount, score };
}

/**
 * The counters of an item, kept from others until the unit ends; null when it is gone. Whatever writes a fact that is
 * counted takes them first, so units on one item follow each other.
 */
export async function lockedCounters(store: Store, db: Db, mediaId: string): Promise<Counters | null> {
  const { media } = store.tables;
  const query = db.select(counterColumns(store)).from(media).where(eq(media.id, mediaId));
  const [counters] = await store.locked(query);
  return counters ?? null;
}

/** Moves counters that are locked, and the score with them. */
export async function moveCounters(store: Store, db: Db, from: Counters, to: Partial<Counters>): Promise<void> {
  const { media } = store.tables;
  await db
    .update(media)
    .set({ ...to, score: trendScore({ ...from, ...to }) })
    .where(eq(media.id, from.id));
}

/** Brings counters and scores of these items in line with their facts; answers how many items were wrong. */
export async function bringInLine(store: Store, db: Db, mediaIds: readonly string[]): Promise<number> {
  const ids = [...new Set(mediaIds)].sort();
  let wrong = 0;
  for (let start = 0; start < ids.length; start += BATCH)
    wrong += await bringBatchInLine(store, db, ids.slice(start, start + BATCH));
  return wrong;
}

async function bringBatchInLine(store: Store, db: Db, ids: string[]): Promise<number> {
  const { media, reactions, comments } = store.tables;
  const items = await store.locked(
    db.select(counterColumns(store)).from(media).where(inArray(media.id, ids)).orderBy(media.id),
  );
  const reacted = await db
    .select({ id: reactions.mediaId, value: reactions.value, many: count() })
    .from(reactions)
    .where(inArray(reactions.mediaId, ids))
    .groupBy(reactions.mediaId, reactions.value);
  const commented = await db
    .select({ id: comments.mediaId, many: count() })
    .from(comments)
    .where(inArray(comments.mediaId, ids))
    .groupBy(comments.mediaId);
  const facts = new Map([
    ...reacted.map(({ id, value, many }) => [`${value} ${id}`, many] as const),
    ...commented.map(({ id, many }) => [`comment ${id}`, many] as const),
  ]);

  let wrong = 0;
  for (const item of items) {
    const counted = {
      likeCount: facts.get(`like ${item.id}`) ?? 0,
      dislikeCount: facts.get(`dislike ${item.id}`) ?? 0,
      commentCount: facts.get(`comment ${item.id}`) ?? 0,
    };
    const right = { ...item, ...counted };
    right.score = trendScore(right);
    if (sameCounters(item, right)) continue;
    wrong += 1;
    await moveCounters(store, db, item, counted);
  }
  return wrong;
}

function sameCounters(a: Counters, b: Counters): boolean {
  return (
    a.likeCount === b.likeCount &&
    a.dislikeCount === b.dislikeCount &&
    a.commentCount === b.commentCount &&
    a.score === b.score
  );
}
