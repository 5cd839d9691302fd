import type { Requests } from '@quadrangle/domain/rights/ports';
import type { RightsRequest } from '@quadrangle/domain/rights/request';
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import type { Tables } from '../tables/tables.ts';

/** What people ask for at the rights desk. A request becomes a case once, in one unit with its report. */
export function requestsOn(store: Store): Requests {
  const { cases, reports, rightsRequests: requests } = store.tables;
  const ofId = (id: string) => eq(requests.id, id);
  const unfiled = isNull(requests.caseId);
  const undecided = isNull(cases.decidedAt);
  const erasureOf = async (db: Db, memberId: string, undecidedSince?: number) => {
    // A case whose report was withdrawn has no verdict.
    const later =
      undecidedSince === undefined ? undefined : and(gte(cases.decidedAt, undecidedSince), isNotNull(cases.verdict));
    const [row] = await db
      .select({ request: requests })
      .from(requests)
      .innerJoin(cases, eq(cases.id, requests.caseId))
      .where(and(eq(requests.memberId, memberId), or(undecided, later)))
      .limit(1);
    return row ? requestOf(row.request) : null;
  };
  return {
    add: ({ filed: _, ...row }, jobs) =>
      store.atomic(async (db) => {
        await db.insert(requests).values(row);
        await queue(store, db, jobs);
      }),
    async giveCode(id, code, codeUntil) {
      const [row] = await store.write((db) =>
        db
          .update(requests)
          .set({ code, codeUntil })
          .where(and(ofId(id), unfiled))
          .returning(),
      );
      return row ? requestOf(row) : null;
    },
    async tryCode(id, most) {
      const [row] = await store.write((db) =>
        db
          .update(requests)
          .set({ codeTries: sql`${requests.codeTries} + 1` })
          .where(and(ofId(id), lt(requests.codeTries, most)))
          .returning(),
      );
      return row ? requestOf(row) : null;
    },
    file: (id, { filed, at, about, reportId, mailbox, jobs, audit }) =>
      store.atomic(async (db) => {
        const [known] = await db.select({ memberId: requests.memberId }).from(requests).where(ofId(id));
        const memberId = known?.memberId ?? null;
        // Locked, so that of several at once the others find the first.
        if (memberId !== null && (await lockedUser(store, db, memberId)) && (await erasureOf(db, memberId)))
          return false;
        const [found] = await store.locked(
          db
            .select()
            .from(requests)
            .where(and(ofId(id), unfiled)),
        );
        if (!found) return false;
        const { caseId } = filed;
        const subject = { subject: 'request', subjectId: id } as const;
        await db
          .insert(cases)
          .values({ id: caseId, ...subject, ...about, openedAt: at, asked: false, queued: false, reminders: 0 });
        await db.insert(reports).values({
          id: reportId,
          caseId,
          ...subject,
          reporterId: found.memberId,
          mailbox,
          young: false,
          queued: false,
          reason: found.kind === 'picture' ? 'in-it' : 'other',
          note: found.text,
          createdAt: at,
        });
        await db
          .update(requests)
          .set({ ...filed, text: '' })
          .where(ofId(id));
        await queue(store, db, jobs);
        await note(store, db, audit);
        return true;
      }),
    async nameItem(caseId, about) {
      const nameless = and(eq(cases.id, caseId), eq(cases.subject, 'request'), isNull(cases.itemId), undecided);
      const named = await store.write((db) => db.update(cases).set(about).where(nameless).returning({ id: cases.id }));
      return named.length > 0;
    },
    erasureOf: (memberId, undecidedSince) => erasureOf(store.read, memberId, undecidedSince),
    escalate: (now, most, step) =>
      store.atomic(async (db) => {
        const due = await db
          .select({ request: requests, tenant: cases.tenant })
          .from(requests)
          .innerJoin(cases, eq(cases.id, requests.caseId))
          .where(and(lte(requests.nextAt, now), undecided))
          .orderBy(asc(requests.nextAt), asc(requests.id))
          .limit(most);
        for (const { request: row, tenant } of due) {
          const request = requestOf(row);
          if (request.filed === null) continue;
          const { nextAt, jobs, audit } = step({ request: { ...request, filed: request.filed }, tenant });
          const before = row.nextAt === null ? isNull(requests.nextAt) : eq(requests.nextAt, row.nextAt);
          const taken = await db
            .update(requests)
            .set({ nextAt })
            .where(and(ofId(row.id), before))
            .returning({ id: requests.id });
          if (taken.length === 0) continue;
          await queue(store, db, jobs);
          await note(store, db, audit);
        }
      }),
    forget: ({ unproved, answered, erased }) =>
      store.atomic(async (db) => {
        await db.delete(requests).where(and(unfiled, lt(requests.createdAt, unproved)));
        const old = await db
          .select({ id: requests.id, caseId: cases.id })
          .from(requests)
          .innerJoin(cases, eq(cases.id, requests.caseId))
          .where(
            and(
              isNotNull(requests.email),
              or(lt(cases.decidedAt, answered), and(eq(requests.kind, 'erase'), lt(cases.decidedAt, erased))),
            ),
          )
          .limit(PORTION);
        if (old.length === 0) return;
        const ids = old.map(({ id }) => id);
        await db.update(requests).set({ email: null, link: null }).where(inArray(requests.id, ids));
        const texts = and(
          inArray(
            reports.caseId,
            old.map(({ caseId }) => caseId),
          ),
          ne(reports.note, ''),
        );
        await db.update(reports).set({ note: '' }).where(texts);
      }),
  };
}

/** How many requests are forgotten at a time; the rest on the next day. */
const PORTION = 500;

function requestOf({ caseId, number, dueAt, nextAt, ...row }: Tables['rightsRequests']['$inferSelect']): RightsRequest {
  const filed = caseId === null || number === null || dueAt === null ? null : { caseId, number, dueAt, nextAt };
  return { ...row, filed };
}
