import type { JobDraft, Notification } from '@quadrangle/domain/kernel/ports';
import { pushJob } from '@quadrangle/domain/news/push';
import type { PushAddress, PushAddresses, PushQueue } from '@quadrangle/domain/news/push-ports';
import { GATHER } from '@quadrangle/domain/news/push-rules';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { insertJobs } from '../kernel/insert-jobs.ts';

const statements = perStore((store) => {
  const { pushAddresses: addresses, notificationChoices: choices } = store.tables;
  return {
    wanted: prepared((db) => {
      const wanted = db
        .select({ one: sql`1` })
        .from(choices)
        .where(
          and(
            eq(choices.personId, placeholder('personId')),
            eq(choices.kind, placeholder('kind')),
            eq(choices.way, 'push'),
            eq(choices.wanted, true),
          ),
        );
      return locked(store, db, and(eq(addresses.personId, placeholder('personId')), exists(wanted)));
    }),
  };
});

/** The addresses that match a condition, locked, so that a push that is ending sees the new request. */
function locked(store: Store, db: Db, condition: SQL | undefined) {
  const { pushAddresses: addresses } = store.tables;
  const found = db
    .select({ id: addresses.id, pendingSince: addresses.pendingSince })
    .from(addresses)
    .where(condition)
    .orderBy(addresses.id);
  return store.locked(found, 'change');
}

interface Address {
  readonly id: string;
  readonly pendingSince: number | null;
}

/** The addresses of a notified person that want the kind, locked in the unit of the notification. */
export function wantedBy(store: Store, db: Db, { personId, kind }: Notification): Promise<Address[]> {
  return statements(store).wanted(db, { personId, kind });
}

/** Requests pushes for these addresses. */
export function askFor(store: Store, db: Db, addresses: readonly Address[], { at }: Notification): Promise<void> {
  return askAt(store, db, addresses, at, (id) => pushJob.draft({ id }), at + GATHER);
}

/** Requests pushes for locked addresses. */
async function askAt(
  store: Store,
  db: Db,
  found: readonly Address[],
  since: number,
  job: (id: string) => JobDraft,
  dueAt: number,
): Promise<void> {
  const { pushAddresses: addresses } = store.tables;
  if (found.length === 0) return;
  await db
    .update(addresses)
    .set({ asked: sql`${addresses.asked} + 1`, pendingSince: sql`coalesce(${addresses.pendingSince}, ${since})` })
    .where(
      inArray(
        addresses.id,
        found.map(({ id }) => id),
      ),
    );
  const idle = found.filter(({ pendingSince }) => pendingSince === null);
  await insertJobs(
    store,
    db,
    idle.map(({ id }) => job(id)),
    dueAt,
  );
}

/** The push addresses of people. */
export function pushAddressesOn(store: Store): PushAddresses {
  const { pushAddresses: addresses, sessions } = store.tables;
  return {
    keep: (address, most) =>
      store.atomic(async (db) => {
        const { id, personId, sessionId } = address;
        const theirs = and(eq(sessions.id, sessionId), eq(sessions.userId, personId));
        const [session] = await store.locked(db.select({ id: sessions.id }).from(sessions).where(theirs), 'use');
        if (!session) return;
        await db.delete(addresses).where(or(eq(addresses.id, id), eq(addresses.sessionId, sessionId)));
        await db.insert(addresses).values({ ...address, pendingSince: null, asked: 0 });
        const stay = db
          .select({ id: addresses.id })
          .from(addresses)
          .where(and(eq(addresses.personId, personId), ne(addresses.id, id)))
          .orderBy(desc(addresses.createdAt), desc(addresses.id))
          .limit(most - 1);
        await db
          .delete(addresses)
          .where(and(eq(addresses.personId, personId), ne(addresses.id, id), notInArray(addresses.id, stay)));
      }),
    async ofSession(sessionId) {
      const [found] = await store.read
        .select(columnsOf(store))
        .from(addresses)
        .where(eq(addresses.sessionId, sessionId));
      return found ?? null;
    },
    async forget(id) {
      await store.write((db) => db.delete(addresses).where(eq(addresses.id, id)));
    },
  };
}

/** Which push addresses have pushes to send. */
export function pushQueueOn(store: Store): PushQueue {
  const { pushAddresses: addresses, sessions, users, notificationChoices: choices } = store.tables;
  return {
    async asked(id, now) {
      const [found] = await store.read
        .select(getTableColumns(addresses))
        .from(addresses)
        .innerJoin(sessions, and(eq(sessions.id, addresses.sessionId), gt(sessions.expiresAt, now)))
        .innerJoin(users, and(eq(users.id, addresses.personId), isNull(users.suspendedAt)))
        .where(eq(addresses.id, id));
      return found ?? null;
    },
    async settle(id, asked, sharedUntil) {
      const unchanged = asked === null ? undefined : eq(addresses.asked, asked);
      const settled = await store.write((db) =>
        db
          .update(addresses)
          .set({ pendingSince: null, sharedUntil })
          .where(and(eq(addresses.id, id), unchanged))
          .returning({ id: addresses.id }),
      );
      if (settled.length > 0) return true;
      const left = await store.read.select({ id: addresses.id }).from(addresses).where(eq(addresses.id, id));
      return left.length === 0;
    },
    ask: (ids, since, job, dueAt) =>
      store.atomic(async (db) => {
        const found = await locked(store, db, inArray(addresses.id, [...ids]));
        await askAt(store, db, found, since, job, dueAt);
      }),
    wanting(kinds, after, limit) {
      const wants = store.read
        .select({ one: sql`1` })
        .from(choices)
        .where(
          and(
            eq(choices.personId, addresses.personId),
            inArray(choices.kind, [...kinds]),
            eq(choices.way, 'push'),
            eq(choices.wanted, true),
          ),
        );
      return store.read
        .select(columnsOf(store))
        .from(addresses)
        .where(and(gt(addresses.id, after), exists(wants)))
        .orderBy(asc(addresses.id))
        .limit(limit);
    },
  };
}

function columnsOf({ tables: { pushAddresses } }: Store) {
  const { pendingSince, asked, ...columns } = getTableColumns(pushAddresses);
  return columns satisfies Record<keyof PushAddress, unknown>;
}
