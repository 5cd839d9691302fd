import type { Addresses } from '@quadrangle/domain/accounts/ports';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { isDuplicate } from '../engine/failures.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** What becomes of accounts whose address has another holder: one unit, with the person locked. */
export function addressesOn(store: Store): Addresses {
  const { identities, links, sessions, tickets, users } = store.tables;
  return {
    settle: (id, decide, { audit, letters = [] }) =>
      store
        .atomic(async (db) => {
          const user = await lockedUser(store, db, id);
          const change = user && decide(user);
          if (!change) return null;
          const { unbinds, signsOut, passesOn, ...fields } = change;
          if (Object.keys(fields).length > 0) await db.update(users).set(fields).where(eq(users.id, id));
          if (passesOn)
            await db
              .update(users)
              .set({ recoveryProvenAt: null })
              .where(and(eq(users.recoveryAddress, user.email), isNotNull(users.recoveryProvenAt)));
          if (unbinds) await db.delete(identities).where(eq(identities.userId, id));
          if (signsOut || typeof fields.entryClosedAt === 'number') {
            await db.delete(sessions).where(eq(sessions.userId, id));
            await db.delete(tickets).where(eq(tickets.userId, id));
          }
          await db
            .update(links)
            .set({ retiredAt: audit.at })
            .where(and(eq(links.userId, id), isNull(links.retiredAt)));
          await queue(store, db, letters);
          await note(store, db, audit);
          return { ...user, ...fields };
        })
        .catch((error) => {
          if (!isDuplicate(error)) throw error;
          return null;
        }),
  };
}
