import type { Why } from '@quadrangle/domain/breaches/breach';
import type { BreachPeople } from '@quadrangle/domain/breaches/ports';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { userColumns } from '../kernel/rows.ts';

/** The people whom a breach concerns; a row goes with its person. */
export function breachPeopleOn(store: Store): BreachPeople {
  const { breaches, breachPeople, users, sessions, auditLog } = store.tables;
  /** Adds people, each once, while the breach is open: nobody comes to one that is being closed. False if it is not. */
  const add = (breachId: string, people: readonly { readonly personId: string; readonly why: Why }[]) =>
    store.atomic(async (db) => {
      const open = and(eq(breaches.id, breachId), isNull(breaches.closedAt));
      const [found] = await store.locked(db.select({ id: breaches.id }).from(breaches).where(open));
      if (!found) return false;
      const rows = people.map((each) => ({ breachId, ...each, notifiedAt: null }));
      if (rows.length > 0) await db.insert(breachPeople).values(rows).onConflictDoNothing();
      return true;
    });
  return {
    async areAt(tenant) {
      const some = store.read.select({ id: users.id }).from(users).where(eq(users.tenant, tenant)).limit(1);
      return (await some).length > 0;
    },
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
      const concerned = new Map<string, Why>();
      if (whom === 'everybody') for (const personId of ids) concerned.set(personId, 'account');
      if (whom === 'active' && from !== null && ids.length > 0) {
        for (const whose of [auditLog.personId, auditLog.doerId]) {
          const logged = await store.read
            .select({ personId: whose })
            .from(auditLog)
            .where(and(isNotNull(whose), inArray(whose, ids), gte(auditLog.at, from), lt(auditLog.at, until)))
            .groupBy(whose);
          for (const { personId } of logged) if (personId !== null) concerned.set(personId, 'log');
        }
        const open = await store.read
          .select({ personId: sessions.userId })
          .from(sessions)
          .where(and(inArray(sessions.userId, ids), lt(sessions.createdAt, until), gt(sessions.expiresAt, from)))
          .groupBy(sessions.userId);
        for (const { personId } of open) concerned.set(personId, 'session');
      }
      const isOpen = await add(
        id,
        [...concerned].map(([personId, why]) => ({ personId, why })),
      );
      return isOpen && accounts.length === most ? (accounts.at(-1)?.id ?? null) : null;
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
