import type { Walls } from '@quadrangle/domain/walls/ports';
import { and, count, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** A screen asks every few seconds. */
const statements = perStore(({ tables: { walls } }) => {
  const by = (column: 'id' | 'token' | 'code') =>
    prepared((db) =>
      db
        .select()
        .from(walls)
        .where(eq(walls[column], placeholder('value'))),
    );
  return { id: by('id'), token: by('token'), code: by('code') };
});

/** Walls of events. Opening one locks the event, so that two at once do not pass the limit together. */
export function wallsOn(store: Store): Walls {
  const { events, walls } = store.tables;
  const run = statements(store);
  return {
    open: (wall, most, audit) =>
      store.atomic(async (db) => {
        const { eventId, openerId, openedAt } = wall;
        const [event] = await store.locked(db.select({ id: events.id }).from(events).where(eq(events.id, eventId)));
        if (!event || !(await lockedUser(store, db, openerId))) return 'gone';
        await db.delete(walls).where(and(eq(walls.eventId, eventId), lte(walls.endsAt, openedAt)));
        const [open] = await db.select({ many: count() }).from(walls).where(eq(walls.eventId, eventId));
        if ((open?.many ?? 0) >= most) return 'full';
        await db.insert(walls).values(wall);
        await note(store, db, audit);
        return 'opened';
      }),
    find: async (by, value) => (await run[by](store.read, { value }))[0] ?? null,
    async takeCode(id, code, token) {
      const taken = await store.write((db) =>
        db
          .update(walls)
          .set({ code: null, token })
          .where(and(eq(walls.id, id), eq(walls.code, code)))
          .returning({ id: walls.id }),
      );
      return taken.length > 0;
    },
    ofEvent: (eventId, now) =>
      store.read
        .select()
        .from(walls)
        .where(and(eq(walls.eventId, eventId), gt(walls.endsAt, now)))
        .orderBy(desc(walls.openedAt), desc(walls.id))
        .execute(),
    close: (id, audit) =>
      store.atomic(async (db) => {
        const gone = await db.delete(walls).where(eq(walls.id, id)).returning({ id: walls.id });
        if (gone.length === 0) return false;
        await note(store, db, audit);
        return true;
      }),
    async forget(now, portion) {
      const gone = await store.write((db) => {
        const ended = db.select({ id: walls.id }).from(walls).where(lte(walls.endsAt, now)).limit(portion);
        return db.delete(walls).where(inArray(walls.id, ended)).returning({ id: walls.id });
      });
      return gone.length;
    },
  };
}
