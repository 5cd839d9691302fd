import { fieldsOf, type OwnKind } from '@quadrangle/domain/own-data/kinds';
import type { OwnData } from '@quadrangle/domain/own-data/ports';
import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OwnRows } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** All data stored about a person, and the copies of it that people requested. */
export function ownDataOn(store: Store, sources: Readonly<Record<OwnKind, OwnRows>>): OwnData {
  const { ownCopies, ownParts, media } = store.tables;
  const copyWhere = async (which: SQL) => (await store.read.select().from(ownCopies).where(which))[0] ?? null;
  return {
    async rows(kind, personId, limit, after) {
      const { from, whose, key, beside } = sources[kind];
      const columns: Readonly<Record<string, AnyPgColumn>> = { ...(from as unknown as object), ...beside?.columns };
      const named = Object.fromEntries(fieldsOf(kind).map((name) => [name, columns[name] as AnyPgColumn]));
      const query = store.read.select({ row: named, key }).from(from).$dynamic();
      if (beside) query.innerJoin(beside.table, beside.on);
      const found = await query
        .where(and(whose(personId), after === null ? undefined : gt(key, after)))
        .orderBy(asc(key))
        .limit(limit + 1);
      const page = found.slice(0, limit);
      return {
        rows: page.map(({ row }) => row),
        next: found.length > limit ? String(page.at(-1)?.key) : null,
      };
    },
    async stillOwn(personId, ids) {
      if (ids.length === 0) return new Set();
      const own = and(eq(media.uploaderId, personId), inArray(media.id, [...ids]));
      return new Set((await store.read.select({ id: media.id }).from(media).where(own)).map(({ id }) => id));
    },
    ask: (copy, old, jobs) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, copy.personId))) return false;
        await db.delete(ownCopies).where(and(eq(ownCopies.personId, copy.personId), lte(ownCopies.askedAt, old)));
        const asked = await db.insert(ownCopies).values(copy).onConflictDoNothing().returning({ id: ownCopies.id });
        if (asked.length === 0) return false;
        await queue(store, db, jobs);
        return true;
      }),
    of: (personId) => copyWhere(eq(ownCopies.personId, personId)),
    byId: (id) => copyWhere(eq(ownCopies.id, id)),
    finish: (id, readyAt, later) =>
      store.atomic(async (db) => {
        const done = await db
          .update(ownCopies)
          .set({ readyAt })
          .where(eq(ownCopies.id, id))
          .returning({ id: ownCopies.id });
        if (done.length > 0) await queue(store, db, [later.job], later.at);
      }),
    async forget(id) {
      await store.write((db) => db.delete(ownCopies).where(eq(ownCopies.id, id)));
    },
    async clear(copyId) {
      await store.write((db) => db.delete(ownParts).where(eq(ownParts.copyId, copyId)));
    },
    add: (copyId, part, text) =>
      store.atomic(async (db) => {
        const copy = db.select({ id: ownCopies.id }).from(ownCopies).where(eq(ownCopies.id, copyId));
        if ((await store.locked(copy, 'use')).length === 0) return;
        await db.insert(ownParts).values({ ...part, copyId, text });
      }),
    parts: (copyId) =>
      store.read
        .select({ number: ownParts.number, file: ownParts.file, size: ownParts.size })
        .from(ownParts)
        .where(eq(ownParts.copyId, copyId))
        .orderBy(asc(ownParts.number)),
    async text(copyId, number) {
      const [row] = await store.read
        .select({ text: ownParts.text })
        .from(ownParts)
        .where(and(eq(ownParts.copyId, copyId), eq(ownParts.number, number)));
      return row?.text ?? null;
    },
  };
}
