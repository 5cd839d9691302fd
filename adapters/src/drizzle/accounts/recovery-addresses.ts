import type { RecoveryAddresses } from '@quadrangle/domain/accounts/ports';
import { noRecoveryAddress } from '@quadrangle/domain/accounts/returned-address';
import { isTooSoon } from '@quadrangle/domain/accounts/rules';
import { and, eq, lt, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** Recovery addresses, and those that wait for their code: one a person. */
export function recoveryAddressesOn(store: Store): RecoveryAddresses {
  const { recoveryClaims: claims, users } = store.tables;
  const of = (userId: string) => eq(claims.userId, userId);
  return {
    ask: (userId, address, askedAt, spacing, jobs) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, userId))) return true;
        const [former] = await db.select({ askedAt: claims.askedAt }).from(claims).where(of(userId));
        if (isTooSoon(former?.askedAt, askedAt, spacing)) return false;
        const claim = { address, askedAt, code: null, codeUntil: null, codeTries: 0 };
        await db
          .insert(claims)
          .values({ userId, ...claim })
          .onConflictDoUpdate({ target: claims.userId, set: claim });
        await queue(store, db, jobs);
        return true;
      }),
    giveCode: (userId, hash, codeUntil) =>
      store.atomic(async (db) => {
        const [claim] = await store.locked(db.select().from(claims).where(of(userId)));
        if (!claim) return null;
        await db
          .update(claims)
          .set({ code: hash(claim.address), codeUntil, codeTries: 0 })
          .where(of(userId));
        return claim.address;
      }),
    async tryCode(userId, most) {
      const [claim] = await store.write((db) =>
        db
          .update(claims)
          .set({ codeTries: sql`${claims.codeTries} + 1` })
          .where(and(of(userId), lt(claims.codeTries, most)))
          .returning({ address: claims.address, code: claims.code, codeUntil: claims.codeUntil }),
      );
      return claim ?? null;
    },
    keep: (userId, recoveryAddress, recoveryProvenAt, jobs, audit) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, userId))) return false;
        const gone = await db
          .delete(claims)
          .where(and(of(userId), eq(claims.address, recoveryAddress)))
          .returning({ userId: claims.userId });
        if (gone.length === 0) return false;
        await db.update(users).set({ recoveryAddress, recoveryProvenAt }).where(eq(users.id, userId));
        await queue(store, db, jobs);
        await note(store, db, audit);
        return true;
      }),
    remove: (userId, jobs, audit) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, userId);
        if (!user) return;
        await db.delete(claims).where(of(userId));
        if (user.recoveryAddress === null) return;
        await db.update(users).set(noRecoveryAddress).where(eq(users.id, userId));
        await queue(store, db, jobs);
        await note(store, db, audit);
      }),
    forget: async (before) => void (await store.write((db) => db.delete(claims).where(lt(claims.askedAt, before)))),
  };
}
