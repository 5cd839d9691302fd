import type { Breaches } from '@quadrangle/domain/breaches/ports';
import { isTelling } from '@quadrangle/domain/breaches/rules';
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import type { Tables } from '../tables/tables.ts';

/** The register of breaches. People are counted while their rows are there; closing keeps the counts. */
export function breachesOn(store: Store): Breaches {
  const { breaches, breachPeople } = store.tables;
  const unclosed = isNull(breaches.closedAt);
  const concerned = sql<number>`(select count(*) from ${breachPeople} where ${breachPeople.breachId} = ${breaches.id})`;
  const notified = sql<number>`(select count(*) from ${breachPeople} where ${breachPeople.breachId} = ${breaches.id} and ${breachPeople.notifiedAt} is not null)`;
  const counted = () =>
    store.read
      .select({ breach: breaches, concerned: concerned.mapWith(Number), notified: notified.mapWith(Number) })
      .from(breaches);
  return {
    open: (breach, audit) =>
      store.atomic(async (db) => {
        await db.insert(breaches).values(breach);
        await note(store, db, audit);
      }),
    async find(id) {
      const [row] = await counted().where(eq(breaches.id, id));
      return row ? breachOf(row) : null;
    },
    async list(limit, after) {
      const rows = await counted()
        .where(beyond([breaches.openedAt, breaches.id], '<', after))
        .orderBy(desc(breaches.openedAt), desc(breaches.id))
        .limit(limit + 1);
      return sliceOf(rows, limit, breachOf, ({ breach }) => [breach.openedAt, breach.id]);
    },
    async unclosed(most) {
      const rows = await counted().where(unclosed).orderBy(asc(breaches.knownAt), asc(breaches.id)).limit(most);
      return rows.map(breachOf);
    },
    tell: (id, change, jobs, audit) =>
      store.atomic(async (db) => {
        const open = and(eq(breaches.id, id), unclosed);
        const changed = await db
          .update(breaches)
          .set({ id, ...change })
          .where(open)
          .returning({ id: breaches.id });
        if (changed.length === 0) return false;
        await queue(store, db, jobs);
        await note(store, db, audit);
        return true;
      }),
    close: (id, closed, audit) =>
      store.atomic(async (db) => {
        const [found] = await store.locked(
          db
            .select({ letter: breaches.letter })
            .from(breaches)
            .where(and(eq(breaches.id, id), unclosed)),
        );
        if (!found) return 'over';
        // After the lock: whoever names somebody has it too.
        const ofIt = eq(breachPeople.breachId, id);
        const [counts = { concerned: 0, notified: 0 }] = await db
          .select({ concerned: count(), notified: count(breachPeople.notifiedAt) })
          .from(breachPeople)
          .where(ofIt);
        if (isTelling(found, counts)) return 'telling';
        await db
          .update(breaches)
          .set({ ...closed, ...counts })
          .where(eq(breaches.id, id));
        await db.delete(breachPeople).where(ofIt);
        await note(store, db, audit(counts));
        return 'closed';
      }),
  };
}

function breachOf({
  breach: row,
  ...now
}: {
  breach: Tables['breaches']['$inferSelect'];
  concerned: number;
  notified: number;
}) {
  const { concerned, notified, ...breach } = row;
  return { ...breach, concerned: concerned ?? now.concerned, notified: notified ?? now.notified };
}
