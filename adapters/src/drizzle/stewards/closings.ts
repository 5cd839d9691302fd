import type { Closings } from '@quadrangle/domain/stewards/ports';
import { eq, inArray, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';

/** Colleges that close; rows that refer to what is removed go with it. */
export function closingsOn(store: Store): Closings {
  const {
    clubs,
    uploads,
    media,
    events,
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
    async items(tenant, limit) {
      const found = await store.read.select({ id: media.id }).from(media).where(eq(media.tenant, tenant)).limit(limit);
      return found.map(({ id }) => id);
    },
    forget: (tenant, jobs, audit) =>
      store.atomic(async (db) => {
        const found = await db
          .select({ id: clubs.id, avatar: clubs.avatar })
          .from(clubs)
          .where(eq(clubs.tenant, tenant));
        const ids = found.map(({ id }) => id);
        if (ids.length > 0) await db.delete(uploads).where(inArray(uploads.usedBy, ids));
        for (const table of [events, clubs, cases, suggestions, tenantFigures, rosters])
          await db.delete(table).where(eq(table.tenant, tenant));
        for (const table of [collegeMarks, collegeProviders, colleges])
          await db.delete(table).where(eq(table.domain, tenant));
        await queue(store, db, jobs(found.flatMap(({ avatar }) => avatar ?? [])));
        await note(store, db, audit);
      }),
  };
}
