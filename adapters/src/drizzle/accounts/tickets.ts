import type { Tickets } from '@quadrangle/domain/factors/ports';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** Tickets. Each write is one statement, which returns whether it did anything. */
export function ticketsOn(store: Store): Tickets {
  const { tickets } = store.tables;
  return {
    issue: (ticket, now) =>
      store.atomic(async (db) => {
        await db.delete(tickets).where(lte(tickets.expiresAt, now));
        await db.insert(tickets).values({ ...ticket, tries: 0 });
      }),
    async attempt(digest, now, most) {
      const [found] = await store.write((db) =>
        db
          .update(tickets)
          .set({ tries: sql`${tickets.tries} + 1` })
          .where(and(eq(tickets.digest, digest), gt(tickets.expiresAt, now), lt(tickets.tries, most)))
          .returning(),
      );
      if (!found) return null;
      const { tries: _, ...ticket } = found;
      return ticket;
    },
    async take(digest) {
      const taken = await store.write((db) =>
        db.delete(tickets).where(eq(tickets.digest, digest)).returning({ digest: tickets.digest }),
      );
      return taken.length > 0;
    },
  };
}
