import type { Arrival, Devices, Sessions } from '@quadrangle/domain/accounts/ports';
import type { Session } from '@quadrangle/domain/accounts/user';
import type { JobDraft } from '@quadrangle/domain/kernel/ports';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, notInArray, type SQL } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { userColumns } from '../kernel/rows.ts';
import { countSeen } from '../operator/figures.ts';
import { knownSessions } from './known-sessions.ts';

const statements = perStore(({ tables }) => {
  const { colleges, sessions, users } = tables;
  return {
    find: prepared((db) =>
      db
        .select({
          session: getTableColumns(sessions),
          user: userColumns(tables),
          college: {
            version: colleges.version,
            timeZone: colleges.timeZone,
            alumni: colleges.alumni,
            closesOn: colleges.closesOn,
          },
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(colleges, eq(colleges.domain, users.tenant))
        .where(
          and(
            eq(sessions.digest, placeholder('digest')),
            gt(sessions.expiresAt, placeholder('now')),
            isNull(users.suspendedAt),
            isNull(users.entryClosedAt),
          ),
        ),
    ),
  };
});

/**
 * Sessions. Opening one locks the person and, in the same unit, removes their expired and oldest sessions and remembers
 * the device: no sweep is needed, and simultaneous calls keep to the limit. The other writes are one statement each,
 * with the mails that they cause.
 */
export function sessionsOn(store: Store): Sessions {
  const { sessions, devices } = store.tables;
  const find: Sessions['find'] = async (digest, now) => {
    const [found] = await statements(store).find(store.read, { digest, now });
    return found ?? null;
  };
  return {
    find: store.news ? knownSessions(store.news, find) : find,
    open: (session, most, arrival, fits) =>
      store.atomic(async (db) => {
        const { userId, createdAt } = session;
        const person = await lockedUser(store, db, userId);
        if (!person || fits?.(person) === false) return false;
        // Expired ones are removed when their owner signs in again.
        await db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, createdAt)));
        const stay = db
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.userId, userId))
          .orderBy(desc(sessions.createdAt), desc(sessions.id))
          .limit(most - 1);
        await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, stay)));
        await db.insert(sessions).values(session);
        if (arrival) await arrive(db, session, arrival);
        await countSeen(store, db, userId, createdAt);
        return true;
      }),
    async touch(id, change) {
      const { lastSeenAt } = change;
      const touched = (db: Db) => db.update(sessions).set(change).where(eq(sessions.id, id));
      if (lastSeenAt === undefined) return void (await store.write(touched));
      await store.atomic(async (db) => {
        const [session] = await touched(db).returning({ userId: sessions.userId });
        if (session) await countSeen(store, db, session.userId, lastSeenAt);
      });
    },
    listOf: async (userId, now) =>
      store.read
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.createdAt), desc(sessions.id)),
    end: async (userId, id, letters = []) => (await ended(userId, eq(sessions.id, id), letters)) > 0,
    endOthers: (userId, id, letters) => ended(userId, ne(sessions.id, id), letters),
  };

  /** Ends a person's sessions that match; returns how many. */
  function ended(userId: string, which: SQL, letters: readonly JobDraft[]): Promise<number> {
    return store.atomic(async (db) => {
      const gone = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), which))
        .returning({ id: sessions.id });
      if (gone.length > 0) await queue(store, db, letters);
      return gone.length;
    });
  }

  /** Remembers the device, keeps the newest ones, and queues a mail about an unknown one; the person is locked. */
  async function arrive(db: Db, { userId, createdAt }: Session, { device, most, letters }: Arrival): Promise<void> {
    const theirs = eq(devices.userId, userId);
    const known = await db
      .select({ device: devices.device })
      .from(devices)
      .where(theirs)
      .orderBy(desc(devices.seenAt), desc(devices.device));
    const isKnown = known.some((row) => row.device === device);
    if (known.length > 0 && !isKnown) await queue(store, db, letters);
    await db
      .insert(devices)
      .values({ userId, device, seenAt: createdAt })
      .onConflictDoUpdate({ target: [devices.userId, devices.device], set: { seenAt: createdAt } });
    const over = known.slice(most - 1).map((row) => row.device);
    if (!isKnown && over.length > 0) await db.delete(devices).where(and(theirs, inArray(devices.device, over)));
  }
}

export function devicesOn(store: Store): Devices {
  const { devices } = store.tables;
  return {
    async knows(userId, device) {
      const found = await store.read
        .select({ userId: devices.userId })
        .from(devices)
        .where(and(eq(devices.userId, userId), eq(devices.device, device)));
      return found.length > 0;
    },
  };
}
