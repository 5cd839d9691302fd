import type { Counters, Media } from '@quadrangle/domain/media/media';
import { recounted } from '@quadrangle/domain/media/rules';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { PORTION } from '../kernel/remove-in-portions.ts';

/** The counters of a row, with what else its score follows from. */
type Counted = Counters & Pick<Media, 'id' | 'createdAt'>;

function counterColumns({ tables: { media } }: Store) {
  const { id, createdAt, views, likeCount, dislikeCount, commentCount, score } = media;
  return { id, createdAt, views, likeCount, dislikeCount, commentCount, score };
}

const statements = perStore((store) => {
  const { media } = store.tables;
  const value = (name: keyof Counted) => sql`${placeholder(name)}`;
  return {
    locked: prepared((db) =>
      store.locked(
        db
          .select(counterColumns(store))
          .from(media)
          .where(eq(media.id, placeholder('id'))),
      ),
    ),
    move: prepared((db) =>
      db
        .update(media)
        .set({
          views: value('views'),
          likeCount: value('likeCount'),
          dislikeCount: value('dislikeCount'),
          commentCount: value('commentCount'),
          score: value('score'),
        })
        .where(eq(media.id, placeholder('id'))),
    ),
  };
});

/**
 * The counters of an item, locked until the unit ends; null when it is gone. A unit locks them before it writes a
 * counted fact, so that units on one item run one after another.
 */
export async function lockedCounters(store: Store, db: Db, mediaId: string): Promise<Counted | null> {
  const [counters] = await statements(store).locked(db, { id: mediaId });
  return counters ?? null;
}

/** The counters of several items, locked in the order that all units use. */
export function lockedCountersOf(store: Store, db: Db, mediaIds: readonly string[]): PromiseLike<Counted[]> {
  const { media } = store.tables;
  const those = db
    .select(counterColumns(store))
    .from(media)
    .where(inArray(media.id, [...mediaIds]));
  return store.locked(those.orderBy(media.id));
}

/** Stores locked counters that the domain has `recounted`. */
export async function moveCounters(store: Store, db: Db, counters: Counted): Promise<void> {
  await statements(store).move(db, { ...counters });
}

/**
 * Recomputes the counters and scores of these items from their facts, without those of suspended people; returns how
 * many items were wrong.
 */
export async function recountItems(store: Store, db: Db, mediaIds: readonly string[]): Promise<number> {
  const ids = [...new Set(mediaIds)].sort();
  let wrong = 0;
  for (let start = 0; start < ids.length; start += PORTION)
    wrong += await bringInLine(store, db, ids.slice(start, start + PORTION));
  return wrong;
}

async function bringInLine(store: Store, db: Db, ids: string[]): Promise<number> {
  const { reactions, comments, users } = store.tables;
  const items = await lockedCountersOf(store, db, ids);
  const reacted = await db
    .select({ id: reactions.mediaId, value: reactions.value, many: count() })
    .from(reactions)
    .innerJoin(users, and(eq(users.id, reactions.memberId), isNull(users.suspendedAt)))
    .where(inArray(reactions.mediaId, ids))
    .groupBy(reactions.mediaId, reactions.value);
  const commented = await db
    .select({ id: comments.mediaId, many: count() })
    .from(comments)
    .innerJoin(users, and(eq(users.id, comments.authorId), isNull(users.suspendedAt)))
    .where(inArray(comments.mediaId, ids))
    .groupBy(comments.mediaId);
  const facts = new Map([
    ...reacted.map(({ id, value, many }) => [`${value} ${id}`, many] as const),
    ...commented.map(({ id, many }) => [`comment ${id}`, many] as const),
  ]);

  let wrong = 0;
  for (const item of items) {
    const right = recounted(item, {
      likeCount: facts.get(`like ${item.id}`) ?? 0,
      dislikeCount: facts.get(`dislike ${item.id}`) ?? 0,
      commentCount: facts.get(`comment ${item.id}`) ?? 0,
    });
    if (sameCounters(item, right)) continue;
    wrong += 1;
    await moveCounters(store, db, right);
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

/** Recomputes the favourite counts of these people from the marks, without those of suspended people. */
export async function recountFavourites(store: Store, db: Db, personIds: readonly string[]): Promise<void> {
  const { users, favourites } = store.tables;
  for (const id of [...new Set(personIds)].sort()) {
    if (!(await lockedUser(store, db, id))) continue;
    const [row] = await db
      .select({ many: count() })
      .from(favourites)
      .innerJoin(users, and(eq(users.id, favourites.memberId), isNull(users.suspendedAt)))
      .where(eq(favourites.uploaderId, id));
    await db
      .update(users)
      .set({ favouriteCount: row?.many ?? 0 })
      .where(eq(users.id, id));
  }
}
