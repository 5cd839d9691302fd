import type { Comments } from '@quadrangle/domain/comments/ports';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { lockedCounters, moveCounters } from './counters.ts';
import { uploaderColumns } from './rows.ts';
import { beyond, sliceOf } from './shown.ts';
import type { Store } from './store.ts';

export function commentsOn(store: Store): Comments {
  const { comments, users } = store.tables;
  const { favouriteCount: _, ...author } = uploaderColumns(store.tables);
  const withAuthors = () =>
    store.read
      .select({ comment: getTableColumns(comments), author })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId));
  return {
    add: (comment) =>
      store.atomic(async (db) => {
        const counters = await lockedCounters(store, db, comment.mediaId);
        if (!counters) return false;
        await db.insert(comments).values(comment);
        await moveCounters(store, db, counters, { commentCount: counters.commentCount + 1 });
        return true;
      }),
    async byId(id) {
      const [row] = await withAuthors().where(eq(comments.id, id));
      return row ?? null;
    },
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
