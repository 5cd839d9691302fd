import type { Why } from '@quadrangle/domain/breaches/breach';
import type { BreachPeople } from '@quadrangle/domain/breaches/ports';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { userColumns } from '../kernel/rows.ts';

/** The people whom a breach concerns; a row goes with its person. */
export function breachPeopleOn(store: Store): BreachPeople {
  const { breachPeople, users, sessions, auditLog } = store.tables;
  const add = (breachId: string, people: readonly { readonly personId: string; readonly why: Why }[]) =>
    people.length === 0
      ? Promise.resolve()
      : store.write(async (db) => {
          const rows = people.map((each) => ({ breachId, ...each, notifiedAt: null }));
          await db.insert(breachPeople).values(rows).onConflictDoNothing();
        });
  return {
    async gather({ id, tenant, whom, from, until }, most, after) {
      const accounts = await store.read
        .select({ id: users.id, tenant: users.tenant, createdAt: users.createdAt, verifiedAt: users.verifiedAt })
        .from(users)
        .where(after === null ? undefined : gt(users.id, after))
        .orderBy(asc(users.id))
        .limit(most);
      const ids = accounts
        .filter((one) => one.verifiedAt !== null && (tenant === null || one.tenant === tenant))
        .filter(({ createdAt }) => whom !== 'everybody' || createdAt < until)
        .map((one) => one.id);
      if (whom === 'everybody')
        await add(
          id,
          ids.map((personId) => ({ personId, why: 'account' })),
        );
      if (whom === 'active' && from !== null && ids.length > 0) {
        const open = await store.read
          .select({ personId: sessions.userId })
          .from(sessions)
          .where(and(inArray(sessions.userId, ids), lt(sessions.createdAt, until), gt(sessions.expiresAt, from)))
          .groupBy(sessions.userId);
        await add(
          id,
          open.map(({ personId }) => ({ personId, why: 'session' })),
        );
        const logged = new Set<string>();
        for (const whose of [auditLog.personId, auditLog.doerId]) {
          const found = await store.read
            .select({ personId: whose })
            .from(auditLog)
            .where(and(isNotNull(whose), inArray(whose, ids), gte(auditLog.at, from), lt(auditLog.at, until)))
            .groupBy(whose);
          for (const { personId } of found) if (personId !== null) logged.add(personId);
        }
        await add(
          id,
          [...logged].map((personId) => ({ personId, why: 'log' })),
        );
      }
      return accounts.length < most ? null : (accounts.at(-1)?.id ?? null);
    },
    name: (breachId, people) =>
      add(
        breachId,
        [...new Set(people)].map((personId) => ({ personId, why: 'named' })),
      ),
    async list(breachId, limit, after) {
      const { personId, why, notifiedAt } = breachPeople;
      const rows = await store.read
        .select({ id: personId, username: users.name, email: users.email, why, notifiedAt })
        .from(breachPeople)
        .innerJoin(users, eq(users.id, personId))
        .where(and(eq(breachPeople.breachId, breachId), beyond([personId], '>', after)))
        .orderBy(asc(personId))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (row) => row,
        ({ id }) => [id],
      );
    },
    tell: (breachId, most, now, letter) =>
      store.atomic(async (db) => {
        const pending = and(eq(breachPeople.breachId, breachId), isNull(breachPeople.notifiedAt));
        const rows = await store.locked(
          db
            .select({ id: breachPeople.personId })
            .from(breachPeople)
            .where(pending)
            .orderBy(asc(breachPeople.personId))
            .limit(most),
        );
        if (rows.length === 0) return 0;
        const ids = rows.map(({ id }) => id);
        const people = await db
          .select(userColumns(store.tables))
          .from(users)
          .where(inArray(users.id, ids))
          .orderBy(asc(users.id));
        const letters = new Map(people.map((person) => [person.id, letter(person)]));
        const unreached = ids.filter((id) => !letters.get(id));
        if (unreached.length > 0)
          await db.delete(breachPeople).where(and(pending, inArray(breachPeople.personId, unreached)));
        await db
          .update(breachPeople)
          .set({ notifiedAt: now })
          .where(and(pending, inArray(breachPeople.personId, ids)));
        await queue(
          store,
          db,
          [...letters.values()].filter((draft) => draft !== null),
        );
        return rows.length;
      }),
  };
}
