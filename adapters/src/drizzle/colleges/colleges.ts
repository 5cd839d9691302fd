import { type AbsentColleges, type Colleges, MAX_ABSENT } from '@quadrangle/domain/colleges/ports';
import { asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Store } from '../engine/store.ts';

/** The colleges that are listed. */
export function collegesOn(store: Store): Colleges {
  const { colleges, collegeMarks } = store.tables;
  return {
    async find(domain) {
      const [found] = await store.read.select().from(colleges).where(eq(colleges.domain, domain));
      return found ?? null;
    },
    async mark(domain) {
      const columns = { type: collegeMarks.type, data: collegeMarks.data };
      const [found] = await store.read.select(columns).from(collegeMarks).where(eq(collegeMarks.domain, domain));
      return found ?? null;
    },
    async list(limit, after) {
      const rows = await store.read
        .select()
        .from(colleges)
        .where(beyond([colleges.domain], '>', after))
        .orderBy(asc(colleges.domain))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (row) => row,
        ({ domain }) => [domain],
      );
    },
    add: (college, audit) =>
      store.atomic(async (db) => {
        const added = await db.insert(colleges).values(college).onConflictDoNothing().returning();
        if (added.length > 0) await note(store, db, audit);
        return added.length > 0;
      }),
    change: (domain, { mark, ...change }, audit) =>
      store.atomic(async (db) => {
        const marked = mark === undefined ? {} : { marked: mark !== null };
        const raised = { ...change, ...marked, version: sql`${colleges.version} + 1` };
        const [changed] = await db.update(colleges).set(raised).where(eq(colleges.domain, domain)).returning();
        if (!changed) return null;
        if (mark === null) await db.delete(collegeMarks).where(eq(collegeMarks.domain, domain));
        if (mark)
          await db
            .insert(collegeMarks)
            .values({ domain, ...mark })
            .onConflictDoUpdate({ target: collegeMarks.domain, set: mark });
        await note(store, db, audit);
        return changed;
      }),
  };
}

/** Colleges that are not listed; a unit that counts one beyond the most forgets the oldest. */
export function absentCollegesOn(store: Store): AbsentColleges {
  const { colleges, absentColleges } = store.tables;
  return {
    count: (domain, lastAt) =>
      store.atomic(async (db) => {
        const [counted] = await db
          .insert(absentColleges)
          .values({ domain, tries: 1, lastAt })
          .onConflictDoUpdate({
            target: absentColleges.domain,
            set: { tries: sql`${absentColleges.tries} + 1`, lastAt },
          })
          .returning({ tries: absentColleges.tries });
        if (counted?.tries !== 1) return;
        const old = db
          .select({ domain: absentColleges.domain })
          .from(absentColleges)
          .orderBy(desc(absentColleges.lastAt), asc(absentColleges.domain))
          .limit(MAX_ABSENT)
          .offset(MAX_ABSENT);
        await db.delete(absentColleges).where(inArray(absentColleges.domain, old));
      }),
    list: (limit) =>
      store.read
        .select()
        .from(absentColleges)
        .where(notInArray(absentColleges.domain, store.read.select({ domain: colleges.domain }).from(colleges)))
        .orderBy(desc(absentColleges.tries), asc(absentColleges.domain))
        .limit(limit),
  };
}
