import type { Digests } from '@quadrangle/domain/news/ports';
import { and, asc, eq, exists, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { insertJobs } from '../kernel/insert-jobs.ts';

/** The setting that holds the newest day whose digests were begun. */
const BEGUN = 'digest_day';

/** Which digests were begun. */
export function digestsOn(store: Store): Digests {
  const { digests, notificationChoices: choices, settings, users } = store.tables;
  const wanted = and(eq(choices.way, 'digest'), eq(choices.wanted, true));
  const canSignIn = and(isNotNull(users.verifiedAt), isNull(users.suspendedAt));
  return {
    begin: (day, jobs) =>
      store.atomic(async (db) => {
        const begun = await db
          .insert(settings)
          .values({ key: BEGUN, value: day })
          .onConflictDoUpdate({ target: settings.key, set: { value: day }, setWhere: lt(settings.value, day) })
          .returning({ key: settings.key });
        if (begun.length === 0) return;
        const rows = await db
          .select({ tenant: users.tenant })
          .from(choices)
          .innerJoin(users, eq(users.id, choices.personId))
          .where(and(wanted, canSignIn))
          .groupBy(users.tenant);
        await insertJobs(store, db, jobs(rows.map(({ tenant }) => tenant)));
      }),
    take: ({ tenant, day, until, after, portion }, jobs) =>
      store.atomic(async (db) => {
        const done = db
          .select({ one: sql`1` })
          .from(digests)
          .where(and(eq(digests.personId, users.id), sql`${digests.day} >= ${day}`));
        const wants = db
          .select({ one: sql`1` })
          .from(choices)
          .where(and(eq(choices.personId, users.id), wanted));
        const people = await store.locked(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.tenant, tenant), gt(users.id, after), canSignIn, exists(wants), notExists(done)))
            .orderBy(asc(users.id))
            .limit(portion),
          'use',
        );
        const due = [];
        for (const { id: personId } of people) {
          const [before] = await db.select().from(digests).where(eq(digests.personId, personId));
          const taken = await db
            .insert(digests)
            .values({ personId, day, until })
            .onConflictDoUpdate({ target: digests.personId, set: { day, until }, setWhere: lt(digests.day, day) })
            .returning({ personId: digests.personId });
          if (taken.length > 0) due.push({ personId, since: before?.until ?? null });
        }
        await insertJobs(store, db, jobs(due), until);
      }),
  };
}
