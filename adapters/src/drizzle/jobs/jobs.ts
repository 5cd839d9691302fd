import type { Along, Claim, DeadLetter, Job, JobDraft, Jobs } from '@quadrangle/domain/kernel/ports';
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, min, notInArray, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { insertJobs } from '../kernel/insert-jobs.ts';
import { keepReceipt } from '../kernel/receipts.ts';
import { tellIn } from '../news/notifications.ts';

/** Writes what accompanies a write, in its unit: jobs, receipts and notifications. */
export async function queue(store: Store, db: Db, along: readonly Along[], dueAt?: number): Promise<void> {
  const drafts: JobDraft[] = [];
  for (const one of along) {
    if ('payload' in one) drafts.push(one);
    else if ('cause' in one) await tellIn(store, db, one);
    else await keepReceipt(store, db, one);
  }
  await insertJobs(store, db, drafts, dueAt);
}

/**
 * The queue. Each write is one statement; a claim takes a row that nobody else holds, so that two workers never get
 * the same lease.
 */
export function jobsOn(store: Store): Jobs {
  const { jobs } = store.tables;
  const held = ({ id, attempts }: Claim) =>
    and(eq(jobs.id, Number(id)), eq(jobs.attempts, attempts), isNotNull(jobs.dueAt));
  const change = async (claim: Claim, fields: { dueAt: number | null; error?: string }) => {
    const changed = await store.write((db) =>
      db.update(jobs).set(fields).where(held(claim)).returning({ id: jobs.id }),
    );
    return changed.length > 0;
  };
  return {
    enqueue: (draft, runAt) => store.write((db) => queue(store, db, [draft], runAt)),
    async claim(now, leaseUntil, among = { except: [] }) {
      const asked = 'only' in among ? inArray(jobs.kind, [...among.only]) : notInArray(jobs.kind, [...among.except]);
      const [row] = await store.write((db) => {
        const due = db
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(lte(jobs.dueAt, now), asked))
          .orderBy(jobs.dueAt, jobs.id)
          .limit(1);
        return db
          .update(jobs)
          .set({ dueAt: leaseUntil, attempts: sql`${jobs.attempts} + 1` })
          .where(eq(jobs.id, store.locked(due, 'next')))
          .returning();
      });
      if (!row) return null;
      const { id, kind, payload, attempts } = row;
      return { id: String(id), kind, payload, attempts } as Job;
    },
    extend: (claim, leaseUntil) => change(claim, { dueAt: leaseUntil }),
    async finish(claim) {
      const finished = await store.write((db) => db.delete(jobs).where(held(claim)).returning({ id: jobs.id }));
      return finished.length > 0;
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
          .set({ dueAt: runAt, attempts: 0, error: null })
          .where(and(eq(jobs.id, Number(id)), isNull(jobs.dueAt)))
          .returning({ id: jobs.id }),
      );
      return revived.length > 0;
    },
    async counts() {
      const [row] = await store.read.select({ all: count(), waiting: count(jobs.dueAt) }).from(jobs);
      const { all, waiting } = row ?? { all: 0, waiting: 0 };
      return { waiting, dead: all - waiting };
    },
    async dueSince(now) {
      const rows = await store.read
        .select({ kind: jobs.kind, since: min(jobs.dueAt) })
        .from(jobs)
        .where(lte(jobs.dueAt, now))
        .groupBy(jobs.kind);
      return new Map(rows.map(({ kind, since }) => [kind, since ?? now]));
    },
  };
}
