import type { Comment } from '@quadrangle/domain/comments/comment';
import type { Comments } from '@quadrangle/domain/comments/ports';
import { inItsThread } from '@quadrangle/domain/comments/rules';
import type { Position } from '@quadrangle/domain/kernel/page';
import type { Media } from '@quadrangle/domain/media/media';
import { recounted } from '@quadrangle/domain/media/rules';
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { sliceOf } from '../engine/paging.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { together } from '../engine/together.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { uploaderColumns } from '../kernel/rows.ts';
import { lockedCounters, moveCounters } from '../media/counters.ts';

const statements = perStore((store) => {
  const { comments, media, users } = store.tables;
  const { favouriteCount: _, ...author } = uploaderColumns(store.tables);
  const withAuthors = (db: Db) =>
    db
      .select({ comment: getTableColumns(comments), author })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId));
  const pages = (keys: readonly AnyPgColumn[], order: typeof asc, direction: '<' | '>') => {
    const page = (after: SQL | undefined) =>
      prepared((db) =>
        withAuthors(db)
          .where(and(eq(comments.mediaId, placeholder('mediaId')), isNull(users.suspendedAt), after))
          .orderBy(...keys.map((key) => order(key)))
          .limit(placeholder('limit')),
      );
    return { first: page(undefined), next: page(beyondMarks(keys, direction)) };
  };
  return {
    oldest: pages([comments.threadAt, comments.threadId, comments.createdAt, comments.id], asc, '>'),
    newest: pages([comments.createdAt, comments.id], desc, '<'),
    authorOf: prepared((db) =>
      db
        .select(author)
        .from(users)
        .where(eq(users.id, placeholder('id'))),
    ),
    byId: prepared((db) => withAuthors(db).where(and(eq(comments.id, placeholder('id')), isNull(users.suspendedAt)))),
    // Selected, so that nothing happens once the item is gone.
    add: prepared((db) =>
      db.insert(comments).select(
        db
          .select({
            id: sql<string>`${placeholder('id')}`.as('id'),
            mediaId: media.id,
            authorId: sql<string>`${placeholder('authorId')}`.as('author_id'),
            text: sql<string>`${placeholder('text')}`.as('text'),
            createdAt: sql<number>`${placeholder('createdAt')}`.as('created_at'),
            threadId: sql<string>`${placeholder('threadId')}`.as('thread_id'),
            threadAt: sql<number>`${placeholder('threadAt')}`.as('thread_at'),
          })
          .from(media)
          .where(eq(media.id, placeholder('mediaId'))),
      ),
    ),
  };
});

const byTime = ({ createdAt, id }: Comment): Position => [createdAt, id];
const byThread = ({ threadAt, threadId, createdAt, id }: Comment): Position => [threadAt, threadId, createdAt, id];

/** The rows beyond a position, whose values come from `marks`. */
function beyondMarks(keys: readonly AnyPgColumn[], direction: '<' | '>'): SQL {
  const values = keys.map((_, at) => placeholder(`mark${at}`));
  return sql`(${sql.join([...keys], sql`, `)}) ${sql.raw(direction)} (${sql.join(values, sql`, `)})`;
}

const marks = (position: Position) => Object.fromEntries(position.map((value, at) => [`mark${at}`, value]));

/**
 * Comments. One is added or removed in one unit with the count and score of its item, whose row is locked, so that
 * these never drift apart.
 */
export function commentsOn(store: Store): Comments {
  const { oldest, newest, byId, authorOf, add } = statements(store);
  const listed = async (
    { first, next }: typeof oldest,
    media: Pick<Media, 'id'>,
    limit: number,
    after: Position | null,
    position: (comment: Comment) => Position,
  ) => {
    const values = { mediaId: media.id, limit: limit + 1 };
    const rows = await (after === null ? first(store.read, values) : next(store.read, { ...values, ...marks(after) }));
    return sliceOf(
      rows,
      limit,
      (row) => row,
      ({ comment }) => position(comment),
    );
  };
  return {
    add: (media, comment, sideWrites = []) =>
      store.atomic(async (db) => {
        const added = inItsThread(comment, media.id);
        const [counters, , [author]] = await together([
          lockedCounters(store, db, media.id),
          add(db, { ...added }),
          authorOf(db, { id: comment.authorId }),
        ]);
        if (!counters) return null;
        const discussed = recounted(counters, { commentCount: counters.commentCount + 1 });
        await together([moveCounters(store, db, discussed), queue(store, db, sideWrites)]);
        return { comment: added, author: author ?? null };
      }),
    async byId(id) {
      const [row] = await byId(store.read, { id });
      return row ?? null;
    },
    listOf: (media, limit, after) => listed(oldest, media, limit, after, byThread),
    newestOf: (media, limit, before) => listed(newest, media, limit, before, byTime),
    remove: (id) => store.atomic(async (db) => (await takeAway(store, db, id)) !== null),
  };
}

/** Removes a comment in the unit of `db`, with the item's count and score. Returns it; null when it is gone already. */
export async function takeAway(store: Store, db: Db, id: string): Promise<Comment | null> {
  const { comments, users } = store.tables;
  const [found] = await db.select({ mediaId: comments.mediaId }).from(comments).where(eq(comments.id, id));
  const counters = found ? await lockedCounters(store, db, found.mediaId) : null;
  if (!counters) return null;
  const [gone] = await db.delete(comments).where(eq(comments.id, id)).returning();
  if (gone === undefined) return null;
  // Read behind the lock: a suspension takes comments out of the counters too.
  const [author] = await db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, gone.authorId));
  if (author?.suspendedAt === null)
    await moveCounters(store, db, recounted(counters, { commentCount: counters.commentCount - 1 }));
  return gone;
}

/** Restores a removed comment, unless its item or its author is gone. */
export async function putBack(store: Store, db: Db, comment: Comment): Promise<void> {
  const { comments } = store.tables;
  const author = await lockedUser(store, db, comment.authorId);
  const counters = author && (await lockedCounters(store, db, comment.mediaId));
  if (!counters) return;
  // A comment that was removed before there were threads began its own.
  await db.insert(comments).values({ ...inItsThread(comment, comment.mediaId), ...comment });
  if (author.suspendedAt === null)
    await moveCounters(store, db, recounted(counters, { commentCount: counters.commentCount + 1 }));
}
