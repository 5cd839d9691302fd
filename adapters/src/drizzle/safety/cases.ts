import type { Instant } from '@quadrangle/domain/kernel/time';
import { DAY } from '@quadrangle/domain/kernel/time';
import type { Case, CaseRequest, CaseWithReports, Report } from '@quadrangle/domain/safety/case';
import { hidesMeanwhile as hides, MAX_STOP_DAYS, rulesOnItem } from '@quadrangle/domain/safety/choices';
import type { Cases } from '@quadrangle/domain/safety/ports';
import { afterRequest, afterWithdrawal, REPORTS_SHOWN, stopOf, stoppedBy } from '@quadrangle/domain/safety/rules';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { note } from '../audit/audit.ts';
import { putBack, takeAway } from '../comments/comments.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { hidesMeanwhile } from '../kernel/hides-meanwhile.ts';
import { hiddenUnlessWithheld } from '../kernel/listed.ts';
import { lockedClub } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { oneByOne } from '../kernel/one-by-one.ts';
import { PORTION } from '../kernel/remove-in-portions.ts';
import { lockBatches, rewriteCards } from '../media/cards.ts';
import { renewOffers } from '../media/into-event.ts';
import type { Tables } from '../tables/tables.ts';

type Row = Tables['cases']['$inferSelect'];

/** A column that is 1 where this holds, else 0. */
const oneIf = (condition: SQL | undefined) => sql<number>`case when ${condition} then 1 else 0 end`.as('one');

/**
 * Reports and decisions. Each change of a case locks its people first, in the order of their ids, then the batch of the
 * item: of two simultaneous decisions one finds the case undecided, and nobody exceeds the limits on reports.
 */
export function casesOn(store: Store): Cases {
  const { cases, reports, media, offers, users, comments, clubs, rightsRequests } = store.tables;

  const lockPeople = async (db: Db, ids: readonly string[]) => {
    const locked = new Map<string, Awaited<ReturnType<typeof lockedUser>>>();
    for (const id of [...new Set(ids)].sort()) locked.set(id, await lockedUser(store, db, id));
    return locked;
  };

  /** Withholds an item or restores it, and updates the card of its batch; its uploader is locked. */
  const withhold = async (db: Db, itemId: string, withheld: boolean, suspended: boolean) => {
    const which = eq(media.id, itemId);
    await lockBatches(store, db, which);
    const [before] = await db.select({ withheld: media.withheld }).from(media).where(which);
    const [item] = await db
      .update(media)
      .set({ withheld, hidden: withheld || suspended ? true : hiddenUnlessWithheld(store) })
      .where(which)
      .returning({ id: media.id, batchId: media.batchId });
    if (item && item.batchId !== item.id) await rewriteCards(store, db, eq(media.batchId, item.batchId));
    if (before?.withheld && !withheld) await renewOffers(store, db, eq(offers.mediaId, itemId));
  };

  /** The owner, locked: a club for a club, else a person; null once they are gone. */
  const lockOwner = async (db: Db, { subject, ownerId }: Pick<Case, 'subject' | 'ownerId'>) =>
    subject === 'club' ? lockedClub(store, db, ownerId) : lockedUser(store, db, ownerId);

  const isSuspended = (owner: Awaited<ReturnType<typeof lockOwner>>): boolean =>
    owner !== null && 'suspendedAt' in owner && owner.suspendedAt !== null;

  const stopUploads = async (db: Db, { subject, ownerId }: Row, uploadsStoppedUntil: Instant | null) => {
    if (subject === 'club') await db.update(clubs).set({ uploadsStoppedUntil }).where(eq(clubs.id, ownerId));
    else await db.update(users).set({ uploadsStoppedUntil }).where(eq(users.id, ownerId));
  };

  /** Until when the decisions that stand since `since` stop the uploads of this owner. */
  const stopByOthers = async (db: Db, ownerId: string, since: Instant) => {
    const { decidedAt, stopDays } = cases;
    const standing = and(eq(cases.ownerId, ownerId), gt(stopDays, 0), gte(decidedAt, since));
    const rows = await db.select({ decidedAt, stopDays }).from(cases).where(standing);
    return stopOf(rows.map((row) => ({ decidedAt: row.decidedAt ?? 0, stopDays: row.stopDays ?? 0 })));
  };

  /** Whether a row with that id is there, looked up by itself: for `exists` PostgreSQL may read the whole table. */
  const hasRow = (id: AnyPgColumn, named: AnyPgColumn) =>
    sql`${store.read.select({ id }).from(id.table).where(eq(id, named))} is not null`;
  /** Cases whose thing still exists. */
  const there = or(
    eq(cases.subject, 'request'),
    and(eq(cases.subject, 'club'), hasRow(clubs.id, cases.subjectId)),
    and(eq(cases.subject, 'person'), hasRow(users.id, cases.subjectId)),
    and(hasRow(media.id, cases.itemId), or(eq(cases.subject, 'item'), hasRow(comments.id, cases.subjectId))),
  );
  const undecided = isNull(cases.decidedAt);
  const decided = isNotNull(cases.verdict);
  const standing = isNull(reports.withdrawnAt);

  const isThere = async (db: Db, { subject, subjectId }: Pick<Case, 'subject' | 'subjectId'>) => {
    const table = { club: clubs, person: users, comment: comments, item: media, request: rightsRequests }[subject];
    return (await db.select({ id: table.id }).from(table).where(eq(table.id, subjectId))).length > 0;
  };

  const countWithCase = async (db: Db, ...conditions: (SQL | undefined)[]) => {
    const [row] = await db
      .select({ many: count() })
      .from(reports)
      .innerJoin(cases, eq(cases.id, reports.caseId))
      .where(and(...conditions));
    return row?.many ?? 0;
  };

  const withReports = async (row: Row): Promise<CaseWithReports> => {
    const ofCase = and(eq(reports.caseId, row.id), standing);
    const first = await store.read
      .select()
      .from(reports)
      .where(ofCase)
      .orderBy(asc(reports.createdAt), asc(reports.id))
      .limit(REPORTS_SHOWN);
    const [all] = await store.read.select({ many: count() }).from(reports).where(ofCase);
    const request = row.subject === 'request' ? await requestOf(row.subjectId) : null;
    return { case: caseOf(row), reports: first.map(reportOf), reportCount: all?.many ?? 0, request };
  };

  const requestOf = async (id: string): Promise<CaseRequest | null> => {
    const { number, kind, email, language, link, dueAt } = rightsRequests;
    const [row] = await store.read
      .select({ number, kind, email, language, link, dueAt })
      .from(rightsRequests)
      .where(eq(rightsRequests.id, id));
    return row && row.number !== null && row.dueAt !== null ? { ...row, number: row.number, dueAt: row.dueAt } : null;
  };

  /** Whether a decided request at the rights desk, other than this case, hides an item. */
  const hiddenByRequest = async (db: Db, { id, itemId }: Pick<Row, 'id' | 'itemId'>): Promise<boolean> => {
    if (itemId === null) return false;
    const hiding = and(eq(cases.subject, 'request'), decided, ne(cases.verdict, 'keep'));
    const found = db
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.itemId, itemId), ne(cases.id, id), hiding));
    return (await found.limit(1)).length > 0;
  };

  /** Whether a request, an undecided report, or else the last ruling on the item of a case hides it, apart from that case. */
  const hiddenBefore = async (db: Db, found: Pick<Row, 'id' | 'itemId'>): Promise<boolean> => {
    if (found.itemId === null) return false;
    if (await hiddenByRequest(db, found)) return true;
    const rules = and(eq(cases.subject, 'item'), or(decided, and(undecided, hidesMeanwhile(cases))));
    const [last] = await db
      .select({ verdict: cases.verdict })
      .from(cases)
      .where(and(eq(cases.itemId, found.itemId), ne(cases.id, found.id), rules))
      .orderBy(desc(sql`${cases.decidedAt} is null`), desc(cases.decidedAt), desc(cases.id))
      .limit(1);
    return last !== undefined && last.verdict !== 'keep';
  };

  return {
    file: ({ opens, ...report }, windows, judge, along) =>
      store.atomic(async (db) => {
        // Two accounts may share a mailbox.
        await oneByOne(store, db, 'reports', opens.tenant);
        const people = await lockPeople(db, [report.reporterId, opens.ownerId]);
        if (!people.get(report.reporterId) || !(await isThere(db, opens))) return 'gone';
        const { subject, subjectId } = opens;
        const theirs = or(eq(reports.reporterId, report.reporterId), eq(reports.mailbox, report.mailbox));
        const same = and(theirs, eq(reports.subject, subject), eq(reports.subjectId, subjectId));
        if ((await db.select({ id: reports.id }).from(reports).where(same)).length > 0) return 'repeated';
        const judged = judge({
          lately: await countWithCase(db, theirs, gt(reports.createdAt, windows.day)),
          undecided: await countWithCase(db, theirs, eq(reports.reason, 'in-it'), standing, undecided, there),
          hiddenByYoung: await countWithCase(
            db,
            eq(reports.young, true),
            gt(reports.createdAt, windows.hour),
            eq(cases.tenant, opens.tenant),
          ),
        });
        if (judged === 'too-many' || judged === 'too-many-asked') return judged;
        await db
          .insert(cases)
          .values({ ...opens, openedAt: report.createdAt, asked: false, queued: false, reminders: 0 })
          .onConflictDoNothing();
        const ofThing = and(eq(cases.subject, subject), eq(cases.subjectId, subjectId), undecided);
        const [found] = await store.locked(
          db.select({ id: cases.id, asked: cases.asked, queued: cases.queued }).from(cases).where(ofThing),
        );
        // The case was decided between the two statements: the reporter sees the present state, and may try again.
        if (!found) return 'gone';
        if (judged !== 'filed') await db.update(cases).set(afterRequest(found, judged)).where(eq(cases.id, found.id));
        const young = report.young && judged === 'hidden';
        const queued = judged === 'queued';
        await db.insert(reports).values({ ...report, young, queued, subject, subjectId, caseId: found.id });
        const suspended = (people.get(opens.ownerId)?.suspendedAt ?? null) !== null;
        if (judged === 'hidden' && opens.itemId !== null) await withhold(db, opens.itemId, true, suspended);
        const { jobs, audit } = along(found.id, judged);
        await queue(store, db, jobs);
        await note(store, db, audit);
        return judged;
      }),
    withdraw: (id, reporterId, at, along) =>
      store.atomic(async (db) => {
        const [known] = await db
          .select({ caseId: cases.id, tenant: cases.tenant, ownerId: cases.ownerId, withdrawnAt: reports.withdrawnAt })
          .from(reports)
          .innerJoin(cases, eq(cases.id, reports.caseId))
          .where(and(eq(reports.id, id), eq(reports.reporterId, reporterId)));
        if (!known) return 'gone';
        await oneByOne(store, db, 'reports', known.tenant);
        const people = await lockPeople(db, [reporterId, known.ownerId]);
        const suspended = (people.get(known.ownerId)?.suspendedAt ?? null) !== null;
        const withdrew = (people.get(reporterId)?.withdrawnAt ?? null) !== null;
        const ofId = eq(cases.id, known.caseId);
        const [found] = await store.locked(db.select().from(cases).where(and(ofId, undecided)));
        if (!found) return known.withdrawnAt === null ? 'decided' : 'withdrawn';
        const changed = await db
          .update(reports)
          .set({ withdrawnAt: at })
          .where(and(eq(reports.id, id), standing))
          .returning({ id: reports.id });
        if (changed.length === 0) return 'withdrawn';
        const ofCase = and(eq(reports.caseId, found.id), standing);
        const left = await countWithCase(db, ofCase);
        const asked = await countWithCase(db, ofCase, eq(reports.reason, 'in-it'));
        const waiting = await countWithCase(db, ofCase, eq(reports.queued, true));
        const { closed, ...now } = afterWithdrawal(found, { reports: left, asked, waiting });
        await db
          .update(cases)
          .set({ ...now, ...(closed && { decidedAt: at }) })
          .where(ofId);
        const shown = hides(found) && !hides(now) && !(await hiddenBefore(db, found));
        if (shown && found.itemId !== null) await withhold(db, found.itemId, false, suspended);
        const { jobs, audit } = along(caseOf(found), shown, withdrew);
        await queue(store, db, jobs);
        await note(store, db, audit);
        return 'withdrawn';
      }),
    async waiting(tenant, most) {
      const open = store.read
        .select({ id: cases.id })
        .from(cases)
        .where(and(eq(cases.tenant, tenant), undecided, there))
        .limit(most);
      return (await open).length;
    },
    async forgetMailboxes(old) {
      const counted = and(isNotNull(reports.mailbox), lt(reports.createdAt, old));
      for (;;) {
        const some = await store.read.select({ id: reports.id }).from(reports).where(counted).limit(PORTION);
        if (some.length === 0) return;
        const ids = some.map(({ id }) => id);
        await store.write((db) => db.update(reports).set({ mailbox: null }).where(inArray(reports.id, ids)));
      }
    },
    async ofReporter(reporterId, limit, after) {
      const rows = await store.read
        .select({ report: reports, case: cases, isThere: sql<unknown>`case when ${there} then 1 else 0 end` })
        .from(reports)
        .innerJoin(cases, eq(cases.id, reports.caseId))
        .where(and(eq(reports.reporterId, reporterId), beyond([reports.createdAt, reports.id], '<', after)))
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (row) => ({ report: reportOf(row.report), case: caseOf(row.case), isThere: Number(row.isThere) === 1 }),
        ({ report }) => [report.createdAt, report.id],
      );
    },
    async list({ tenant, decidedSince, limit, after }) {
      const ofTenant = tenant === null ? undefined : eq(cases.tenant, tenant);
      const rows =
        decidedSince === null
          ? await store.read
              .select()
              .from(cases)
              .where(and(ofTenant, undecided, there, beyond([cases.openedAt, cases.id], '>', after)))
              .orderBy(asc(cases.openedAt), asc(cases.id))
              .limit(limit + 1)
          : await store.read
              .select()
              .from(cases)
              .where(
                and(
                  ofTenant,
                  decided,
                  gte(cases.decidedAt, decidedSince),
                  beyond([cases.decidedAt, cases.id], '<', after),
                ),
              )
              .orderBy(desc(cases.decidedAt), desc(cases.id))
              .limit(limit + 1);
      const slice = sliceOf(
        rows,
        limit,
        (row) => row,
        ({ id, openedAt, decidedAt }) => [decidedAt ?? openedAt, id],
      );
      const items: CaseWithReports[] = [];
      for (const row of slice.items) items.push(await withReports(row));
      return { items, next: slice.next };
    },
    async byId(id) {
      const [row] = await store.read.select().from(cases).where(eq(cases.id, id));
      return row ? withReports(row) : null;
    },
    async hiding(itemId) {
      const hiding = or(and(undecided, hidesMeanwhile(cases)), ne(cases.verdict, 'keep'));
      const rows = await store.read
        .select()
        .from(cases)
        .where(and(eq(cases.itemId, itemId), inArray(cases.subject, ['item', 'request']), hiding))
        .orderBy(desc(cases.openedAt), desc(cases.id));
      return rows.map(caseOf);
    },
    async lastRuling(itemId) {
      const [row] = await store.read
        .select()
        .from(cases)
        .where(and(eq(cases.itemId, itemId), eq(cases.subject, 'item'), decided))
        .orderBy(desc(cases.decidedAt), desc(cases.id))
        .limit(1);
      return row ? caseOf(row) : null;
    },
    async historyOf(ownerId, most) {
      const against = or(ne(cases.verdict, 'keep'), gt(cases.stopDays, 0));
      const theirs = store.read
        .select({ counts: oneIf(against) })
        .from(cases)
        .where(and(eq(cases.ownerId, ownerId), or(undecided, decided)))
        .limit(most)
        .as('theirs');
      const [row] = await store.read.select({ all: count(), against: sum(theirs.counts).mapWith(Number) }).from(theirs);
      return { cases: row?.all ?? 0, against: row?.against ?? 0 };
    },
    async filedBy(reporterId, ownerId, most) {
      const asked = and(eq(reports.reason, 'in-it'), eq(cases.ownerId, ownerId));
      const theirs = store.read
        .select({ counts: oneIf(asked) })
        .from(reports)
        .innerJoin(cases, eq(cases.id, reports.caseId))
        .where(eq(reports.reporterId, reporterId))
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(most)
        .as('theirs');
      const [row] = await store.read.select({ all: count(), asked: sum(theirs.counts).mapWith(Number) }).from(theirs);
      return { things: row?.all ?? 0, askedOfOwner: row?.asked ?? 0 };
    },
    async isOf(caseId, reporterId) {
      const [row] = await store.read
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.caseId, caseId), eq(reports.reporterId, reporterId)));
      return row !== undefined;
    },
    async reporters(caseId, limit, after) {
      const { reporterId, createdAt, id } = reports;
      const rows = await store.read
        .select({ reporterId: sql<string>`${reporterId}`, createdAt, id })
        .from(reports)
        .where(and(eq(reports.caseId, caseId), standing, isNotNull(reporterId), beyond([createdAt, id], '>', after)))
        .orderBy(asc(createdAt), asc(id))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (row) => row.reporterId,
        (row) => [row.createdAt, row.id],
      );
    },
    decide: (id, decision, jobs, later, audit) =>
      store.atomic(async (db) => {
        const [known] = await db
          .select()
          .from(cases)
          .where(and(eq(cases.id, id), undecided));
        if (!known) return false;
        const owner = await lockOwner(db, known);
        const stoppedBefore = owner?.uploadsStoppedUntil ?? null;
        const decided = await db
          .update(cases)
          .set({ ...decision, stoppedBefore })
          .where(and(eq(cases.id, id), undecided))
          .returning({ id: cases.id });
        if (decided.length === 0) return false;
        if (rulesOnItem(known, decision.verdict) && known.itemId !== null)
          await withhold(
            db,
            known.itemId,
            decision.verdict !== 'keep' || (await hiddenByRequest(db, known)),
            isSuspended(owner),
          );
        if (known.subject === 'comment' && decision.verdict === 'remove') {
          const comment = await takeAway(store, db, known.subjectId);
          await db.update(cases).set({ comment }).where(eq(cases.id, id));
        }
        if (decision.stopDays > 0) await stopUploads(db, known, stoppedBy(stoppedBefore, decision));
        await queue(store, db, jobs);
        if (later) await queue(store, db, [later.job], later.at);
        await note(store, db, audit);
        return true;
      }),
    undo: (id, decidedAt, jobs, audit) =>
      store.atomic(async (db) => {
        const madeThen = and(eq(cases.id, id), eq(cases.decidedAt, decidedAt), decided);
        const [known] = await db.select().from(cases).where(madeThen);
        if (!known) return false;
        const owner = await lockOwner(db, known);
        const sameThing = and(eq(cases.subject, known.subject), eq(cases.subjectId, known.subjectId), undecided);
        if ((await db.select({ id: cases.id }).from(cases).where(sameThing)).length > 0) return false;
        const undone = await db.update(cases).set(UNDECIDED).where(madeThen).returning({ id: cases.id });
        if (undone.length === 0) return false;
        if (known.verdict !== null && rulesOnItem(known, known.verdict) && known.itemId !== null)
          await withhold(db, known.itemId, hides(known) || (await hiddenBefore(db, known)), isSuspended(owner));
        if (known.comment) await putBack(store, db, known.comment);
        if ((known.stopDays ?? 0) > 0)
          await stopUploads(db, known, await stopByOthers(db, known.ownerId, decidedAt - MAX_STOP_DAYS * DAY));
        await queue(store, db, jobs);
        await note(store, db, audit);
        return true;
      }),
    async forgetComment(id, decidedAt) {
      await store.write((db) =>
        db
          .update(cases)
          .set({ comment: null })
          .where(and(eq(cases.id, id), eq(cases.decidedAt, decidedAt))),
      );
    },
    remind: (now, ages, jobs) =>
      store.atomic(async (db) => {
        const tenants = new Set<string>();
        for (const [index, age] of ages.entries()) {
          const due = and(undecided, there, lt(cases.reminders, index + 1), lte(cases.openedAt, now - age));
          const changed = await db
            .update(cases)
            .set({ reminders: index + 1 })
            .where(due)
            .returning({ tenant: cases.tenant });
          for (const { tenant } of changed) tenants.add(tenant);
        }
        for (const tenant of [...tenants].sort()) {
          const [waiting] = await db
            .select({ many: count(), oldest: min(cases.openedAt) })
            .from(cases)
            .where(and(eq(cases.tenant, tenant), undecided, there));
          await queue(store, db, jobs({ tenant, cases: waiting?.many ?? 0, oldest: waiting?.oldest ?? now }));
        }
      }),
  };
}

/** A case that nobody decided. */
const UNDECIDED = {
  decidedAt: null,
  verdict: null,
  stopDays: null,
  text: null,
  reporterText: null,
  deciderId: null,
  stoppedBefore: null,
  comment: null,
} as const;

function caseOf(row: Row): Case {
  const { id, tenant, subject, subjectId, itemId, clubId, ownerId, openedAt, asked, queued } = row;
  const about = { subject, subjectId, itemId, clubId, ownerId };
  return { id, tenant, ...about, openedAt, asked, queued, decision: decisionOf(row) };
}

function decisionOf({ decidedAt, verdict, stopDays, text, reporterText, deciderId, ...kept }: Row): Case['decision'] {
  if (decidedAt === null || verdict === null) return null;
  const when: Instant = decidedAt;
  const { stoppedBefore, comment } = kept;
  const texts = { text: text ?? '', reporterText: reporterText ?? text ?? '' };
  return { verdict, stopDays: stopDays ?? 0, ...texts, deciderId, decidedAt: when, stoppedBefore, comment };
}

function reportOf({
  subject: _,
  subjectId: __,
  mailbox: ___,
  young: ____,
  queued: _____,
  ...report
}: Tables['reports']['$inferSelect']): Report {
  return report;
}
