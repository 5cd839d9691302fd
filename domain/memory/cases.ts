import { isHiddenOtherwise } from '../src/media/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Case, CaseWithReports, Report } from '../src/safety/case.ts';
import { hidesMeanwhile, isAgainst, notifiesOwner, rulesOnItem } from '../src/safety/choices.ts';
import type { Cases } from '../src/safety/ports.ts';
import { afterRequest, afterWithdrawal, REPORTS_SHOWN, stopOf, stoppedBy } from '../src/safety/rules.ts';
import { dropComment, fromFacts } from './counters.ts';
import type { Own } from './own.ts';
import { slice } from './paging.ts';
import { renewOffers } from './pool.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

/** `reminders`: how many reminders moderators have got; `closed`: all its reports were withdrawn. */
export interface CaseRow extends Case {
  readonly reminders: number;
  readonly closed: boolean;
}

export interface ReportRow extends Report {
  readonly mailbox: string | null;
  /** Whether it hid its item at once, from a young account. */
  readonly young: boolean;
  /** Whether it waits for a moderator to hide its item. */
  readonly queued: boolean;
}

export const tables = () => ({
  cases: table<CaseRow>((row) => row.id),
  reports: table<ReportRow>((row) => row.id),
});

export const repositories = (tables: Tables) => ({ cases: casesOn(tables) });

export const own = {
  reports: ({ reports, cases }, id) =>
    reports
      .where(({ reporterId }) => reporterId === id)
      .map((report) => {
        const found = cases.get(report.caseId);
        const decision = found?.decision && { ...found.decision };
        const { subject, subjectId } = found ?? {};
        return [
          report.id,
          {
            ...report,
            subject,
            subjectId,
            verdict: decision?.verdict ?? null,
            text: decision?.reporterText ?? null,
            decidedAt: decision?.decidedAt ?? null,
          },
        ];
      }),
  decisionsAboutMe: ({ cases }, id) =>
    cases
      .where((found) => found.ownerId === id && notifiesOwner(found))
      .map(({ decision, ...found }) => [found.id, { ...found, ...decision }]),
  decisionsByMe: ({ cases }, id) =>
    cases
      .where(({ decision }) => decision?.deciderId === id)
      .map(({ decision, ...found }) => [found.id, { ...found, ...decision }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function casesOn(tables: Tables): Cases {
  const { cases, reports, media, users, comments, clubs, requests } = tables;
  const caseOf = ({ reminders: _, closed: __, ...found }: ReturnType<typeof cases.where>[number]): Case => found;
  const reportOf = ({
    mailbox: _,
    young: __,
    queued: ___,
    ...report
  }: ReturnType<typeof reports.where>[number]): Report => report;
  const standingOf = (caseId: string) =>
    reports.where((report) => report.caseId === caseId && report.withdrawnAt === null);
  const reportsOf = (caseId: string): Report[] => standingOf(caseId).map(reportOf);
  const withReports = (found: Case): CaseWithReports => {
    const all = reportsOf(found.id);
    const asked = found.subject === 'request' ? requests.get(found.subjectId) : null;
    const request = asked?.filed
      ? {
          number: asked.filed.number,
          kind: asked.kind,
          email: asked.email,
          language: asked.language,
          link: asked.link,
          dueAt: asked.filed.dueAt,
        }
      : null;
    return { case: found, reports: all.slice(0, REPORTS_SHOWN), reportCount: all.length, request };
  };
  const there = ({ subject, subjectId, itemId }: Pick<Case, 'subject' | 'subjectId' | 'itemId'>): boolean =>
    subject === 'request' ||
    (subject === 'person' || subject === 'club'
      ? (subject === 'person' ? users : clubs).get(subjectId) !== null
      : media.get(itemId ?? '') !== null && (subject === 'item' || comments.get(subjectId) !== null));
  const open = () => cases.where((found) => found.decision === null && !found.closed && there(found));
  const reopened = ({ id, subject, subjectId }: Case) =>
    cases.find(
      (other) =>
        other.id !== id &&
        other.decision === null &&
        !other.closed &&
        other.subject === subject &&
        other.subjectId === subjectId,
    ) !== null;
  const withhold = (itemId: string | null, withheld: boolean) => {
    const item = media.get(itemId ?? '');
    if (!item) return;
    const suspended = (users.get(item.uploaderId)?.suspendedAt ?? null) !== null;
    media.put({ ...item, withheld, hidden: suspended || isHiddenOtherwise({ ...item, withheld }) });
    if (item.withheld && !withheld) renewOffers(tables, ({ mediaId }) => mediaId === item.id);
  };
  const othersAbout = ({ id, itemId }: Case) => cases.where((other) => other.id !== id && other.itemId === itemId);
  /** Whether a decided request at the rights desk, other than this case, hides an item. */
  const hiddenByRequest = (found: Case) =>
    othersAbout(found).some(
      ({ subject, decision }) => subject === 'request' && (decision?.verdict ?? 'keep') !== 'keep',
    );
  /** Whether a request, an undecided report, or else the last ruling on the item of a case hides it, apart from that case. */
  const hiddenBefore = (found: Case) => {
    const at = ({ decision }: Case) => decision?.decidedAt ?? Infinity;
    const [last] = othersAbout(found)
      .filter(({ subject, decision, closed, ...other }) => {
        return subject === 'item' && !closed && (decision !== null || hidesMeanwhile(other));
      })
      .sort((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1));
    return hiddenByRequest(found) || (last !== undefined && last.decision?.verdict !== 'keep');
  };
  const ownerOf = ({ subject, ownerId }: Case) => (subject === 'club' ? clubs.get(ownerId) : users.get(ownerId));
  const stopUploads = ({ subject, ownerId }: Case, uploadsStoppedUntil: number | null) => {
    const [club, user] = subject === 'club' ? [clubs.get(ownerId), null] : [null, users.get(ownerId)];
    if (club) clubs.put({ ...club, uploadsStoppedUntil });
    if (user) users.put({ ...user, uploadsStoppedUntil });
  };
  return {
    async file({ opens, ...report }, windows, judge, along) {
      if (!there(opens)) return 'gone';
      const theirs = reports.where(
        ({ reporterId, mailbox }) => reporterId === report.reporterId || mailbox === report.mailbox,
      );
      const same = ({ caseId }: Report) => {
        const found = cases.get(caseId);
        return found?.subject === opens.subject && found.subjectId === opens.subjectId;
      };
      if (theirs.some(same)) return 'repeated';
      const isUndecided = ({ reason, caseId, withdrawnAt }: Report) => {
        const found = cases.get(caseId);
        return reason === 'in-it' && withdrawnAt === null && found !== null && found.decision === null && there(found);
      };
      const judged = judge({
        lately: theirs.filter(({ createdAt }) => createdAt > windows.day).length,
        undecided: theirs.filter(isUndecided).length,
        hiddenByYoung: reports.where(
          ({ young, createdAt, caseId }) =>
            young && createdAt > windows.hour && cases.get(caseId)?.tenant === opens.tenant,
        ).length,
      });
      if (judged === 'too-many' || judged === 'too-many-asked') return judged;
      const known = cases.find(
        ({ subject, subjectId, decision, closed }) =>
          decision === null && !closed && subject === opens.subject && subjectId === opens.subjectId,
      );
      const found = known ?? {
        ...opens,
        openedAt: report.createdAt,
        asked: false,
        queued: false,
        decision: null,
        reminders: 0,
        closed: false,
      };
      cases.put({ ...found, ...afterRequest(found, judged) });
      const young = report.young && judged === 'hidden';
      reports.put({ ...report, young, queued: judged === 'queued', caseId: found.id, withdrawnAt: null });
      if (judged === 'hidden') withhold(opens.itemId, true);
      const { jobs, audit } = along(found.id, judged);
      tables.queue(jobs);
      tables.note(audit);
      return judged;
    },
    async withdraw(id, reporterId, at, along) {
      const report = reports.get(id);
      const found = cases.get(report?.caseId ?? '');
      if (!found || report?.reporterId !== reporterId) return 'gone';
      if (report.withdrawnAt !== null) return 'withdrawn';
      if (found.decision !== null) return 'decided';
      const left = standingOf(found.id).filter((other) => other.id !== id);
      const asked = left.filter(({ reason }) => reason === 'in-it').length;
      const waiting = left.filter(({ queued }) => queued).length;
      const now = { ...found, ...afterWithdrawal(found, { reports: left.length, asked, waiting }) };
      const shown = hidesMeanwhile(found) && !hidesMeanwhile(now) && !hiddenBefore(found);
      const withdrew = (users.get(reporterId)?.withdrawnAt ?? null) !== null;
      const { jobs, audit } = along(caseOf(found), shown, withdrew);
      reports.put({ ...report, withdrawnAt: at });
      cases.put(now);
      if (shown) withhold(found.itemId, false);
      tables.queue(jobs);
      tables.note(audit);
      return 'withdrawn';
    },
    waiting: async (tenant, most) => Math.min(most, open().filter((found) => found.tenant === tenant).length),
    async forgetMailboxes(old) {
      for (const report of reports.where(({ createdAt }) => createdAt < old)) reports.put({ ...report, mailbox: null });
    },
    async ofReporter(reporterId, limit, after) {
      const own = reports.where((report) => report.reporterId === reporterId);
      const rows = own.flatMap((report) => {
        const found = cases.get(report.caseId);
        return found ? [{ report: reportOf(report), case: caseOf(found), isThere: there(found) }] : [];
      });
      return slice(rows, ({ report }) => [report.createdAt, report.id], 'down', { limit, after });
    },
    async list({ tenant, decidedSince, limit, after }) {
      const rows =
        decidedSince === null ? open() : cases.where(({ decision }) => (decision?.decidedAt ?? -1) >= decidedSince);
      const page = slice(
        rows.filter((found) => tenant === null || found.tenant === tenant),
        (found) => [found.decision?.decidedAt ?? found.openedAt, found.id],
        decidedSince === null ? 'up' : 'down',
        { limit, after },
      );
      return { items: page.items.map((found) => withReports(caseOf(found))), next: page.next };
    },
    async byId(id) {
      const found = cases.get(id);
      return found && withReports(caseOf(found));
    },
    async hiding(itemId) {
      const hides = ({ subject, decision, ...found }: Case) =>
        found.itemId === itemId &&
        (subject === 'item' || subject === 'request') &&
        (decision ? decision.verdict !== 'keep' : hidesMeanwhile(found));
      const newest = cases.where(hides).toSorted((a, b) => b.openedAt - a.openedAt || (a.id < b.id ? 1 : -1));
      return newest.map(caseOf);
    },
    async lastRuling(itemId) {
      const ruled = cases.where(
        ({ subject, decision, ...found }) => found.itemId === itemId && subject === 'item' && decision !== null,
      );
      const last = ruled.toSorted(
        (a, b) => (b.decision?.decidedAt ?? 0) - (a.decision?.decidedAt ?? 0) || (a.id < b.id ? 1 : -1),
      )[0];
      return last ? caseOf(last) : null;
    },
    async historyOf(ownerId, most) {
      const theirs = cases.where((found) => found.ownerId === ownerId && !found.closed).slice(0, most);
      return { cases: theirs.length, against: theirs.filter(isAgainst).length };
    },
    async filedBy(reporterId, ownerId, most) {
      const newestFirst = (a: Report, b: Report) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
      const theirs = reports
        .where((report) => report.reporterId === reporterId)
        .sort(newestFirst)
        .slice(0, most);
      const asked = theirs.filter(({ reason, caseId }) => reason === 'in-it' && cases.get(caseId)?.ownerId === ownerId);
      return { things: theirs.length, askedOfOwner: asked.length };
    },
    isOf: async (caseId, reporterId) =>
      reports.find((report) => report.caseId === caseId && report.reporterId === reporterId) !== null,
    async reporters(caseId, limit, after) {
      const rows = reportsOf(caseId).flatMap(({ reporterId, createdAt, id }) =>
        reporterId === null ? [] : [{ reporterId, createdAt, id }],
      );
      const page = slice(rows, ({ createdAt, id }) => [createdAt, id], 'up', { limit, after });
      return { ...page, items: page.items.map(({ reporterId }) => reporterId) };
    },
    async decide(id, decision, jobs, later, audit) {
      const found = cases.get(id);
      if (found?.decision !== null || found.closed) return false;
      const comment =
        found.subject === 'comment' && decision.verdict === 'remove' ? comments.get(found.subjectId) : null;
      if (comment) dropComment(tables, comment.id);
      const stoppedBefore = ownerOf(found)?.uploadsStoppedUntil ?? null;
      cases.put({ ...found, decision: { ...decision, stoppedBefore, comment } });
      if (rulesOnItem(found, decision.verdict))
        withhold(found.itemId, decision.verdict !== 'keep' || hiddenByRequest(found));
      if (decision.stopDays > 0) stopUploads(found, stoppedBy(stoppedBefore, decision));
      tables.queue(jobs);
      if (later) tables.queue([later.job], later.at);
      tables.note(audit);
      return true;
    },
    async undo(id, decidedAt, jobs, audit) {
      const found = cases.get(id);
      const decision = found?.decision;
      if (!found || decision?.decidedAt !== decidedAt || reopened(found)) return false;
      cases.put({ ...found, decision: null });
      if (rulesOnItem(found, decision.verdict)) withhold(found.itemId, hidesMeanwhile(found) || hiddenBefore(found));
      const item = media.get(decision.comment?.mediaId ?? '');
      if (decision.comment && item && users.get(decision.comment.authorId)) {
        comments.put(decision.comment);
        media.put(fromFacts(tables, item));
      }
      const others = cases.where((one) => one.ownerId === found.ownerId).flatMap((one) => one.decision ?? []);
      if (decision.stopDays > 0) stopUploads(found, stopOf(others));
      tables.queue(jobs);
      tables.note(audit);
      return true;
    },
    async forgetComment(id, decidedAt) {
      const found = cases.get(id);
      if (found?.decision?.decidedAt === decidedAt)
        cases.put({ ...found, decision: { ...found.decision, comment: null } });
    },
    async remind(now, ages, jobs) {
      const due = (found: { openedAt: number; reminders: number }) =>
        now - found.openedAt >= (ages[found.reminders] ?? Infinity);
      const waiting = Map.groupBy(open(), ({ tenant }) => tenant);
      for (const [tenant, found] of waiting) {
        if (!found.some(due)) continue;
        for (const one of found)
          cases.put({ ...one, reminders: ages.filter((age) => now - one.openedAt >= age).length });
        const oldest = Math.min(...found.map(({ openedAt }) => openedAt));
        tables.queue(jobs({ tenant, cases: found.length, oldest }));
      }
    },
  };
}
