import { leftByRoster } from '@quadrangle/domain/accounts/returned-address';
import type { Rosters } from '@quadrangle/domain/colleges/ports';
import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { userColumns } from '../kernel/rows.ts';

/** The rosters of colleges. */
export function rostersOn(store: Store): Rosters {
  const { rosters, users } = store.tables;
  const { email, name, leavesOn } = rosters;
  return {
    among: (tenant, emails) =>
      store.read
        .select({ email, name, leavesOn })
        .from(rosters)
        .where(and(eq(rosters.tenant, tenant), inArray(email, [...emails])))
        .execute(),
    async count(tenant) {
      const [found] = await store.read.select({ all: count() }).from(rosters).where(eq(rosters.tenant, tenant));
      return found?.all ?? 0;
    },
    put: (tenant, entries, today, audit, jobsOf = () => []) =>
      store.atomic(async (db) => {
        if (entries.length > 0) {
          await db
            .insert(rosters)
            .values(entries.map((entry) => ({ ...entry, tenant })))
            .onConflictDoUpdate({
              target: email,
              set: {
                name: sql`coalesce(excluded.name, ${name})`,
                leavesOn: sql`coalesce(excluded.leaves_on, ${leavesOn})`,
              },
            });
          const emails = entries.map((entry) => entry.email);
          const waits = isNull(users.verifiedAt);
          const listed = or(inArray(users.email, emails), and(waits, inArray(users.addressOfAnother, emails)));
          const address = sql`coalesce(case when ${waits} then ${users.addressOfAnother} end, ${users.email})`;
          const rosterDay = db.select({ leavesOn }).from(rosters).where(eq(email, address));
          const holders = await store.locked(
            db.select(userColumns(store.tables)).from(users).where(listed).orderBy(users.id),
            'change',
          );
          const theirs = holders.filter((user) => !leftByRoster(user, today));
          const before = new Map(theirs.map((user) => [user.id, user.rosterLeavesOn]));
          const after = await db
            .update(users)
            .set({ rosterLeavesOn: sql`(${rosterDay})` })
            .where(inArray(users.id, [...before.keys()]))
            .returning({ id: users.id, day: users.rosterLeavesOn });
          const left = after.filter(({ id, day }) => day !== null && day <= today && day !== before.get(id));
          if (left.length > 0) await queue(store, db, jobsOf(left.map(({ id }) => id)));
        }
        if (audit !== null) await note(store, db, audit);
      }),
  };
}
