import { isTooSoon } from '@quadrangle/domain/accounts/rules';
import type { Consents, Guardians } from '@quadrangle/domain/consent/ports';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** What people agreed to; each change is one unit with their row, which says what is in force. */
export function consentsOn(store: Store): Consents {
  const { agreements, erasures, users } = store.tables;
  return {
    agree: (personId, agreement, audit) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, personId))) return;
        const inForce = { agreedTo: agreement.version, withdrawnAt: null };
        await db.update(users).set(inForce).where(eq(users.id, personId));
        const row = { personId, ...agreement, withdrawnAt: null };
        await db
          .insert(agreements)
          .values(row)
          .onConflictDoUpdate({ target: [agreements.personId, agreements.at], set: row });
        await note(store, db, audit);
      }),
    withdraw: (personId, { at, listing, audit }) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, personId);
        if (!user || user.withdrawnAt !== null) return;
        await db.update(users).set({ agreedTo: null, withdrawnAt: at }).where(eq(users.id, personId));
        const standing = and(eq(agreements.personId, personId), isNull(agreements.withdrawnAt));
        const withdrawn = await db
          .update(agreements)
          .set({ withdrawnAt: at })
          .where(standing)
          .returning({ at: agreements.at });
        const listed = listing(withdrawn.map((row) => row.at));
        if (listed.erasures.length > 0)
          await db
            .insert(erasures)
            .values([...listed.erasures])
            .onConflictDoNothing();
        await queue(store, db, listed.jobs);
        await note(store, db, audit);
      }),
    async of(personId, most) {
      const { at, version, language, withdrawnAt } = agreements;
      return store.read
        .select({ at, version, language, withdrawnAt })
        .from(agreements)
        .where(eq(agreements.personId, personId))
        .orderBy(desc(at))
        .limit(most)
        .execute();
    },
    setAge: (personId, age, audit) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, personId))) return;
        await db.update(users).set({ age }).where(eq(users.id, personId));
        await note(store, db, audit);
      }),
  };
}

/** The guardians of younger people. */
export function guardiansOn(store: Store): Guardians {
  const { guardians, users } = store.tables;
  const named = (personId: string, askedAt: number) =>
    and(eq(guardians.personId, personId), eq(guardians.askedAt, askedAt), isNull(guardians.givenAt));
  return {
    name: (guardian, spacing, jobs) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, guardian.personId);
        if (!user || user.guardianAt !== null) return 'over';
        const [former] = await db
          .select({ askedAt: guardians.askedAt })
          .from(guardians)
          .where(eq(guardians.personId, user.id));
        if (isTooSoon(former?.askedAt, guardian.askedAt, spacing)) return 'soon';
        const row = { ...guardian, code: null, codeUntil: null, codeTries: 0, givenAt: null };
        await db.insert(guardians).values(row).onConflictDoUpdate({ target: guardians.personId, set: row });
        await queue(store, db, jobs);
        return 'named';
      }),
    async giveCode(personId, askedAt, code, codeUntil) {
      const [row] = await store.write((db) =>
        db.update(guardians).set({ code, codeUntil }).where(named(personId, askedAt)).returning(),
      );
      return row ?? null;
    },
    async tryCode(personId, most) {
      const [row] = await store.write((db) =>
        db
          .update(guardians)
          .set({ codeTries: sql`${guardians.codeTries} + 1` })
          .where(and(eq(guardians.personId, personId), lt(guardians.codeTries, most)))
          .returning(),
      );
      return row ?? null;
    },
    confirm: ({ personId, askedAt }, at, audit) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, personId))) return false;
        const given = await db
          .update(guardians)
          .set({ givenAt: at, code: null })
          .where(named(personId, askedAt))
          .returning({ id: guardians.personId });
        if (given.length === 0) return false;
        await db.update(users).set({ guardianAt: at }).where(eq(users.id, personId));
        await note(store, db, audit);
        return true;
      }),
  };
}
