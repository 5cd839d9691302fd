import type { FactorSideWrites, SecondFactors, Used } from '@quadrangle/domain/factors/ports';
import { and, asc, count, eq, lt } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { isDuplicate } from '../engine/failures.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/**
 * Second factors. Adding and removing one locks the person first, so that recovery codes are added with the first
 * factor and removed with the last; using one up is one statement, which returns whether it did.
 */
export function secondFactorsOn(store: Store): SecondFactors {
  const { authenticators, passkeys, recoveryCodes } = store.tables;

  const keysOf = (db: Db, userId: string) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.addedAt), asc(passkeys.id));
  const appOf = async (db: Db, userId: string) =>
    (await db.select().from(authenticators).where(eq(authenticators.userId, userId)))[0];
  const howMany = async (db: Db, userId: string) =>
    ((await appOf(db, userId)) ? 1 : 0) + (await keysOf(db, userId)).length;

  const putCodes = async (db: Db, userId: string, codes: readonly string[]) => {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    if (codes.length > 0) await db.insert(recoveryCodes).values(codes.map((digest) => ({ digest, userId })));
  };

  /** Locks the person and changes their factors; the side writes are left out if `change` returns `otherwise`. */
  const changed = <T>(
    userId: string,
    { audit, letters }: FactorSideWrites,
    otherwise: T,
    change: (db: Db) => Promise<T>,
  ) =>
    store.atomic(async (db) => {
      if (!(await lockedUser(store, db, userId))) return otherwise;
      const outcome = await change(db);
      if (outcome === otherwise) return otherwise;
      await queue(store, db, letters);
      await note(store, db, audit);
      return outcome;
    });

  return {
    async of(userId) {
      const app = await appOf(store.read, userId);
      const keys = await keysOf(store.read, userId);
      const [left] = await store.read
        .select({ many: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, userId));
      return {
        authenticator: app ? { sealed: app.sealed, step: app.step, addedAt: app.addedAt } : null,
        passkeys: keys.map(({ userId: _, ...passkey }) => passkey),
        codesLeft: left?.many ?? 0,
      };
    },
    async ownerOf(passkeyId) {
      const [found] = await store.read
        .select({ userId: passkeys.userId })
        .from(passkeys)
        .where(eq(passkeys.id, passkeyId));
      return found?.userId ?? null;
    },
    async add(userId, factor, most, codes, sideWrites) {
      try {
        return await changed<'first' | 'added' | 'taken'>(userId, sideWrites, 'taken', async (db) => {
          const before = await howMany(db, userId);
          if ('authenticator' in factor) {
            if (await appOf(db, userId)) return 'taken';
            await db.insert(authenticators).values({ userId, ...factor.authenticator });
          } else {
            if ((await keysOf(db, userId)).length >= most) return 'taken';
            await db.insert(passkeys).values({ userId, ...factor.passkey });
          }
          if (before > 0) return 'added';
          await putCodes(db, userId, codes);
          return 'first';
        });
      } catch (error) {
        // The passkey exists already, whoever owns it.
        if (!isDuplicate(error)) throw error;
        return 'taken';
      }
    },
    remove: (userId, which, sideWrites) =>
      changed(userId, sideWrites, false, async (db) => {
        const app =
          which === 'authenticator' || which === 'all'
            ? await db
                .delete(authenticators)
                .where(eq(authenticators.userId, userId))
                .returning({ id: authenticators.userId })
            : [];
        const theirs = eq(passkeys.userId, userId);
        const keys =
          which === 'authenticator'
            ? []
            : await db
                .delete(passkeys)
                .where(which === 'all' ? theirs : and(theirs, eq(passkeys.id, which.passkey)))
                .returning({ id: passkeys.id });
        if (app.length + keys.length === 0) return false;
        if ((await howMany(db, userId)) === 0) await putCodes(db, userId, []);
        return true;
      }),
    renewCodes: (userId, codes, sideWrites) =>
      changed(userId, sideWrites, false, async (db) => {
        if ((await howMany(db, userId)) === 0) return false;
        await putCodes(db, userId, codes);
        return true;
      }),
    use: (userId, used, letters) =>
      store.atomic(async (db) => {
        const rows = await useUp(db, userId, used);
        if (rows.length > 0) await queue(store, db, letters);
        return rows.length > 0;
      }),
  };

  function useUp(db: Db, userId: string, used: Used): Promise<{ id: string }[]> {
    if ('step' in used)
      return db
        .update(authenticators)
        .set({ step: used.step })
        .where(and(eq(authenticators.userId, userId), lt(authenticators.step, used.step)))
        .returning({ id: authenticators.userId })
        .execute();
    if ('code' in used)
      return db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.digest, used.code), eq(recoveryCodes.userId, userId)))
        .returning({ id: recoveryCodes.digest })
        .execute();
    // Passkeys without a counter send 0 each time.
    const counts = used.counter === 0 ? undefined : lt(passkeys.counter, used.counter);
    return db
      .update(passkeys)
      .set({ counter: used.counter, usedAt: used.at })
      .where(and(eq(passkeys.id, used.passkey), eq(passkeys.userId, userId), counts))
      .returning({ id: passkeys.id })
      .execute();
  }
}
