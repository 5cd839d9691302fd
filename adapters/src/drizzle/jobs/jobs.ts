import type { Among, Claim, DeadLetter, Job, JobDraft, Jobs, SideWrite } from '@quadrangle/domain/kernel/ports';
import { DAY } from '@quadrangle/domain/kernel/time';
import { type Rank, SHORT, UNHURRIED } from '@quadrangle/domain/kernel/turns';
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { AT_ONCE, insertJobs, RANKS } from '../kernel/insert-jobs.ts';
import { keepReceipt } from '../kernel/receipts.ts';
import { tellIn } from '../news/notifications.ts';

/** Writes the side writes of a write, in its unit: jobs, receipts and notifications. */
export async function queue(store: Store, db: Db, sideWrites: readonly SideWrite[], dueAt?: number): Promise<void> {
  const drafts: JobDraft[] = [];
  for (const one of sideWrites) {
    if ('payload' in one) drafts.push(one);
    else if ('cause' in one) await tellIn(store, db, one);
    else await keepReceipt(store, db, one);
  }
  await insertJobs(store, db, drafts, dueAt);
}

/** A list of ranks, as SQL writes it. */
const numbersOf = (ranks: readonly Rank[]) => sql.raw(`(${ranks.map((rank) => RANKS[rank]).join(', ')})`);

/**
 * The queue. Each write is one statement, or one unit if it takes turns; a claim takes a row that nobody else has, so
 * that two workers never get the same lease.
 */
export function jobsOn(store: Store): Jobs {
  const { jobs, turns, users } = store.tables;
  const served = (where: SQL) => sql`coalesce((select max(${turns.servedAt}) from ${turns} where ${where}), 0)`;
  const inTurn = [
    sql`case when ${jobs.rank} in ${numbersOf(UNHURRIED)} then 1 else 0 end`,
    served(eq(turns.personId, jobs.personId)),
    served(eq(turns.tenant, jobs.tenant)),
    sql`case when ${jobs.rank} in ${numbersOf(SHORT)} then 0 else 1 end`,
  ];
  const held = ({ id, attempts }: Claim) =>
    and(eq(jobs.id, Number(id)), eq(jobs.attempts, attempts), isNotNull(jobs.dueAt));
  const change = async (claim: Claim, fields: { dueAt: number | null; error?: string }) => {
    const changed = await store.write((db) =>
      db.update(jobs).set(fields).where(held(claim)).returning({ id: jobs.id }),
    );
    return changed.length > 0;
  };
  const dueAmong = (db: Db, now: number, among: Among) =>
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          lte(jobs.dueAt, now),
          'kind' in among ? eq(jobs.kind, among.kind) : undefined,
          'only' in among ? inArray(jobs.kind, [...among.only]) : undefined,
          'except' in among ? notInArray(jobs.kind, [...among.except]) : undefined,
          'only' in among && among.soon ? sql`${jobs.rank} in ${numbersOf(SHORT)}` : undefined,
        ),
      );
  /** Claims the job whose turn it is (`goesBefore` in the domain). */
  const take = async (db: Db, now: number, leaseUntil: number, among: Among) => {
    const due = dueAmong(db, now, among)
      .orderBy(...('only' in among ? inTurn : []), jobs.dueAt, jobs.id)
      .limit(1);
    const [row] = await db
      .update(jobs)
      .set({ dueAt: leaseUntil, attempts: sql`${jobs.attempts} + 1` })
      .where(eq(jobs.id, store.locked(due, 'next')))
      .returning();
    return row;
  };

  /** Records that somebody was served, unless they are gone, and deletes such records after a day. */
  async function serve(db: Db, { personId, tenant }: { personId: string | null; tenant: string | null }, now: number) {
    if (personId === null || tenant === null) return;
    const [last] = await db.select({ at: max(turns.servedAt) }).from(turns);
    const servedAt = Math.max(now, (last?.at ?? 0) + 1);
    const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, personId));
    if (person)
      await db
        .insert(turns)
        .values({ personId, tenant, servedAt })
        .onConflictDoUpdate({ target: turns.personId, set: { tenant, servedAt } });
    await db.delete(turns).where(lt(turns.servedAt, now - DAY));
  }

  return {
    enqueue: (draft, runAt) => store.write((db) => queue(store, db, [draft], runAt)),
    async claim(now, leaseUntil, among = { except: [] }) {
      // Checked first, because a unit makes other writers wait, and mostly there is nothing to do.
      if ('only' in among && (await dueAmong(store.read, now, among).limit(1)).length === 0) return null;
      const row =
        'only' in among
          ? await store.atomic(async (db) => {
              const taken = await take(db, now, leaseUntil, among);
              if (taken) await serve(db, taken, now);
              return taken;
            })
          : await store.write((db) => take(db, now, leaseUntil, among));
      if (!row) return null;
      const { id, kind, payload, attempts } = row;
      return { id: String(id), kind, payload, attempts } as Job;
    },
    extend: (claim, leaseUntil) => change(claim, { dueAt: leaseUntil }),
    async finish(claim, next = []) {
      const forget = async (db: Db) => (await db.delete(jobs).where(held(claim)).returning({ id: jobs.id })).length > 0;
      if (next.length === 0) return store.write(forget);
      return store.atomic(async (db) => {
        if (!(await forget(db))) return false;
        for (const [at, due] of Map.groupBy(next, (one) => one.at))
          await queue(
            store,
            db,
            due.map(({ job }) => job),
            at,
          );
        return true;
      });
    },
    fail: (claim, error, runAt) => change(claim, { error, dueAt: runAt }),
    async deadLetters(limit) {
      const dead = store.read.select().from(jobs).where(isNull(jobs.dueAt)).orderBy(asc(jobs.id));
      const rows = await (limit === undefined ? dead : dead.limit(limit));
      return rows.map(
        ({ id, kind, payload, attempts, error }) =>
          ({ id: String(id), kind, payload, attempts, error: error ?? '' }) as DeadLetter,
      );
    },
    async revive(id, runAt) {
      if (!/^\d{1,15}$/.test(id)) return false;
      const revived = await store.write((db) =>
        db
          .update(jobs)
          .set({ dueAt: runAt, attempts: 0, error: null, deadSince: null })
          .where(and(eq(jobs.id, Number(id)), isNull(jobs.dueAt)))
          .returning({ id: jobs.id }),
      );
      return revived.length > 0;
    },
    forgetDead: (kind, now, old, most) =>
      store.atomic(async (db) => {
        const dead = and(eq(jobs.kind, kind), isNull(jobs.dueAt));
        await db
          .update(jobs)
          .set({ deadSince: now })
          .where(and(dead, isNull(jobs.deadSince)));
        const due = db
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(dead, lt(jobs.deadSince, old)))
          .orderBy(asc(jobs.id))
          .limit(most);
        const gone = await db
          .delete(jobs)
          .where(and(dead, inArray(jobs.id, due)))
          .returning({ id: jobs.id });
        return gone.length;
      }),
    async counts() {
      const [row] = await store.read.select({ all: count(), waiting: count(jobs.dueAt) }).from(jobs);
      const { all, waiting } = row ?? { all: 0, waiting: 0 };
      return { waiting, dead: all - waiting };
    },
    async dueSince(now) {
      // Read from `jobs_of_kind` alone, but for the first of a kind that is due at once: their ids rise as they were queued.
      const due = min(sql`nullif(${jobs.dueAt}, ${AT_ONCE})`).mapWith(jobs.dueAt);
      const queued = sql`(
        select first.queued_at from ${jobs} as first
        where first.kind = jobs.kind and first.due_at = ${AT_ONCE} and first.queued_at is not null
        order by first.id limit 1
      )`.mapWith(jobs.queuedAt);
      const rows = await store.read
        .select({ kind: jobs.kind, due, queued })
        .from(jobs)
        .where(lte(jobs.dueAt, now))
        .groupBy(jobs.kind);
      return new Map(rows.map(({ kind, due, queued }) => [kind, Math.min(due ?? now, queued ?? now, now)]));
    },
    async ofKind(kind) {
      const { payload, dueAt } = jobs;
      const rows = await store.read
        .select({ payload, dueAt })
        .from(jobs)
        .where(eq(jobs.kind, kind))
        .orderBy(asc(jobs.id));
      return rows.map((row) => ({ payload: row.payload, dead: row.dueAt === null }));
    },
  };
}
