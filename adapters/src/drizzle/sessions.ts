import type { Sessions } from '@quadrangle/domain/accounts/ports';
import { and, desc, eq, getTableColumns, gt, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { lockedUser } from './locked-user.ts';
import { perStore, prepared } from './prepared.ts';
import { userColumns } from './rows.ts';
import type { Store } from './store.ts';

const statements = perStore(({ tables }) => {
  const { sessions, users } = tables;
  return {
    find: prepared((db) =>
      db
        .select({ session: getTableColumns(sessions), user: userColumns(tables) })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.digest, sql.placeholder('digest')),
            gt(sessions.expiresAt, sql.placeholder('now')),
            isNull(users.suspendedAt),
          ),
        ),
    ),
    touch: prepared((db) =>
      db
        .update(sessions)
        .set({ lastSeenAt: sql`${sql.placeholder('lastSeenAt')}`, expiresAt: sql`${sql.placeholder('expiresAt')}` })
        .where(eq(sessions.id, sql.placeholder('id'))),
    ),
  };
});

/**
 * Sessions. Opening one removes the expired and the oldest of its person in the same unit, behind the lock of the
 * person, so that none are left behind without a sweep and two at once do not exceed the number; the other writes are one statement each.
 */
export function sessionsOn(store: Store): Sessions {
  const { sessions } = store.tables;
  return {
    open: (session, most) =>
      store.atomic(async (db) => {
        const { userId, createdAt } = session;
        await lockedUser(store, db, userId);
        // Those that ended by themselves go when their owner comes again.
        await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, createdAt)));
        const stay = db
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.userId, userId))
          .orderBy(desc(sessions.createdAt), desc(sessions.id))
          .limit(most - 1);
        await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, stay)));
        await db.insert(sessions).values(session);
      }),
    async find(digest, now) {
      const [found] = await statements(store).find(store.read, { digest, now });
      return found ?? null;
    },
    async touch(id, lastSeenAt, expiresAt) {
      await store.write((db) => statements(store).touch(db, { id, lastSeenAt, expiresAt }));
    },
    listOf: async (userId, now) =>
      store.read
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.createdAt), desc(sessions.id)),
    async end(userId, id) {
      const ended = await store.write((db) =>
        db
          .delete(sessions)
          .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
          .returning({ id: sessions.id }),
      );
      return ended.length > 0;
    },
  };
}
