import type { Bindings } from '@quadrangle/domain/sign-in/ports';
import { and, eq } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** As whom identity providers know people. Of two that want to be the same at once, the unique keys decide. */
export function bindingsOn(store: Store): Bindings {
  const { identities } = store.tables;
  return {
    async ownerOf({ issuer, subject }) {
      const [found] = await store.read
        .select({ userId: identities.userId })
        .from(identities)
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
      return found?.userId ?? null;
    },
    bind: (userId, { issuer, subject }, now, audit, fits = () => true) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, userId);
        if (!user || !fits(user)) return false;
        const added = await db
          .insert(identities)
          .values({ userId, issuer, subject, boundAt: now })
          .onConflictDoNothing()
          .returning({ userId: identities.userId });
        if (added.length > 0) await note(store, db, audit);
        const [theirs] = await db
          .select({ subject: identities.subject })
          .from(identities)
          .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer)));
        return theirs?.subject === subject;
      }),
  };
}
