import { setImmediate } from 'node:timers/promises';
import type { Closings } from '@quadrangle/domain/stewards/ports';
import { eq, inArray, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { removeInPortions, removeSome } from '../kernel/remove-in-portions.ts';

/** Colleges that close; rows that refer to what is removed go with it. */
export function closingsOn(store: Store): Closings {
  const {
    clubs,
    uploads,
    media,
    events,
    batches,
    cases,
    colleges,
    collegeMarks,
    collegeProviders,
    rosters,
    suggestions,
    tenantFigures,
  } = store.tables;
  return {
    set: (domain, closesOn, audit, jobs) =>
      store.atomic(async (db) => {
        const raised = { closesOn, version: sql`${colleges.version} + 1` };
        const [changed] = await db.update(colleges).set(raised).where(eq(colleges.domain, domain)).returning();
        if (!changed) return null;
        await queue(store, db, jobs);
        await note(store, db, audit);
        return changed;
      }),
    removeItems: (tenant, limit, jobs) =>
      store.atomic(async (db) => {
        const { id, batchId, fileName, posterName } = media;
        const found = db.select({ id, batchId, fileName, posterName }).from(media).where(eq(media.tenant, tenant));
        const some = await found.limit(limit);
        for (const item of some) {
          // An item can have thousands of reactions, which go with it.
          await setImmediate();
          await db.delete(media).where(eq(id, item.id));
        }
        if (some.length === 0) return false;
        const [ids, ofBatches] = [some.map((item) => item.id), some.map((item) => item.batchId)];
        await db.delete(uploads).where(inArray(uploads.usedBy, ids));
        await db.delete(batches).where(inArray(batches.id, ofBatches));
        await queue(store, db, jobs(some));
        return true;
      }),
    async forget(tenant, jobs, audit) {
      const texts = eq(suggestions.tenant, tenant);
      while (await store.write((db) => removeSome(db, suggestions.number, texts)));
      await store.atomic(async (db) => {
        const found = await db
          .select({ id: clubs.id, avatar: clubs.avatar })
          .from(clubs)
          .where(eq(clubs.tenant, tenant));
        const ids = found.map(({ id }) => id);
        if (ids.length > 0) await db.delete(uploads).where(inArray(uploads.usedBy, ids));
        await removeInPortions(db, events.id, eq(events.tenant, tenant));
        await removeInPortions(db, cases.id, eq(cases.tenant, tenant));
        await removeInPortions(db, rosters.email, eq(rosters.tenant, tenant));
        for (const table of [clubs, tenantFigures]) await db.delete(table).where(eq(table.tenant, tenant));
        for (const table of [collegeMarks, collegeProviders, colleges])
          await db.delete(table).where(eq(table.domain, tenant));
        await queue(store, db, jobs(found.flatMap(({ avatar }) => avatar ?? [])));
        await note(store, db, audit);
      });
    },
  };
}
