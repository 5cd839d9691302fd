import type { Comment } from '@quadrangle/domain/comments/comment';
import type { Comments } from '@quadrangle/domain/comments/ports';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { lockedCounters, moveCounters } from './counters.ts';
import { uploaderColumns } from './rows.ts';
import { beyond, sliceOf } from './shown.ts';
import type { Db, Store } from './store.ts';

/**
 * Comments. One is added or removed in one unit with the count and score of its item, whose row is locked, so that
 * these never drift apart.
 */
export function commentsOn(store: Store): Comments {
  const { comments, users } = store.tables;
  const { favouriteCount: _, ...author } = uploaderColumns(store.tables);
  const { key: __, ...columns } = getTableColumns(comments);
  const writtenWith = async (db: Db, authorId: string, key: string): Promise<Comment | null> => {
    const [comment] = await db
      .select(columns)
      .from(comments)
      .where(and(eq(comments.authorId, authorId), eq(comments.key, key)));
    return comment ?? null;
  };
  const withAuthors = () =>
    store.read.select({ comment: columns, author }).from(comments).innerJoin(users, eq(users.id, comments.authorId));
  return {
    add: (media, said, key = null) =>
      store.atomic(async (db) => {
        const comment = { ...said, mediaId: media.id };
        const counters = await lockedCounters(store, db, media.id);
        if (!counters) return null;
        const added = await db
          .insert(comments)
          .values({ ...comment, key })
          .onConflictDoNothing()
          .returning({ id: comments.id });
        const before = added.length === 0 && key !== null && (await writtenWith(db, comment.authorId, key));
        if (before) return before;
        await moveCounters(store, db, counters, { commentCount: counters.commentCount + 1 });
        return comment;
      }),
    async byId(id) {
      const [row] = await withAuthors().where(eq(comments.id, id));
      return row ?? null;
    },
    byKey: (authorId, key) => writtenWith(store.read, authorId, key),
    async listOf(media, limit, after) {
      const rows = await withAuthors()
        .where(
          and(
            eq(comments.mediaId, media.id),
            isNull(users.suspendedAt),
            beyond([comments.createdAt, comments.id], '>', after),
          ),
        )
        .orderBy(asc(comments.createdAt), asc(comments.id))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (row) => row,
        ({ comment }) => [comment.createdAt, comment.id],
      );
    },
    remove: (id) =>
      store.atomic(async (db) => {
        const [comment] = await db.select().from(comments).where(eq(comments.id, id));
        const counters = comment ? await lockedCounters(store, db, comment.mediaId) : null;
        if (!counters) return false;
        const gone = await db.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id });
        if (gone.length === 0) return false;
        await moveCounters(store, db, counters, { commentCount: counters.commentCount - 1 });
        return true;
      }),
  };
}
