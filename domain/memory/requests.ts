import type { Instant } from '../src/kernel/time.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Requests } from '../src/rights/ports.ts';
import type { Filed, RightsRequest } from '../src/rights/request.ts';
import type { Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({ requests: table<RightsRequest>((row) => row.id) });

export const repositories = (tables: Tables) => ({ requests: requestsOn(tables) });

export const own = {
  rightsRequests: ({ requests }, id) =>
    requests.where(({ memberId }) => memberId === id).map(({ filed, ...row }) => [row.id, { ...row, ...filed }]),
} satisfies Partial<Record<OwnKind, Own>>;

function requestsOn(tables: Tables): Requests {
  const { requests, cases, reports } = tables;
  type Known = RightsRequest & { readonly filed: Filed };
  const isKnown = (row: RightsRequest): row is Known => row.filed !== null;
  const caseOf = ({ filed }: Known) => cases.get(filed.caseId);
  const undecided = (row: Known, since = Infinity) => {
    const found = caseOf(row);
    return found !== null && (found.decision?.decidedAt ?? since) >= since && !found.closed;
  };
  const erasureOf = (id: string, undecidedSince?: Instant) =>
    requests.find((row) => row.memberId === id && isKnown(row) && undecided(row, undecidedSince));
  return {
    async add(request, jobs) {
      requests.put(request);
      tables.queue(jobs);
    },
    async giveCode(id, code, codeUntil) {
      const found = requests.get(id);
      if (!found || found.filed) return null;
      const changed = { ...found, code, codeUntil };
      requests.put(changed);
      return changed;
    },
    async tryCode(id, most) {
      const found = requests.get(id);
      if (!found || found.codeTries >= most) return null;
      const changed = { ...found, codeTries: found.codeTries + 1 };
      requests.put(changed);
      return changed;
    },
    async file(id, { filed, at, about, reportId, mailbox, jobs, audit }) {
      const found = requests.get(id);
      if (!found || found.filed || (found.memberId !== null && erasureOf(found.memberId))) return false;
      const { caseId } = filed;
      const subject = { subject: 'request', subjectId: id } as const;
      const row = { ...subject, ...about, openedAt: at, asked: false, queued: false, decision: null };
      cases.put({ id: caseId, ...row, reminders: 0, closed: false });
      const { memberId: reporterId, kind, text: note } = found;
      const reason = kind === 'picture' ? 'in-it' : 'other';
      const report = { id: reportId, caseId, reporterId, reason, note, createdAt: at, withdrawnAt: null } as const;
      reports.put({ ...report, mailbox, young: false, queued: false });
      requests.put({ ...found, text: '', filed });
      tables.queue(jobs);
      tables.note(audit);
      return true;
    },
    async nameItem(caseId, about) {
      const found = cases.get(caseId);
      if (found?.subject !== 'request' || found.itemId !== null || found.decision !== null) return false;
      cases.put({ ...found, ...about });
      return true;
    },
    erasureOf: async (id, undecidedSince) => erasureOf(id, undecidedSince),
    async escalate(now, most, step) {
      const due = requests
        .where(isKnown)
        .filter(isKnown)
        .filter((row) => (row.filed.nextAt ?? Infinity) <= now && undecided(row))
        .sort((a, b) => (a.filed.nextAt ?? 0) - (b.filed.nextAt ?? 0) || (a.id < b.id ? -1 : 1));
      for (const request of due.slice(0, most)) {
        const { nextAt, jobs, audit } = step({ request, tenant: caseOf(request)?.tenant ?? '' });
        requests.put({ ...request, filed: { ...request.filed, nextAt } });
        tables.queue(jobs);
        tables.note(audit);
      }
    },
    async forget({ unproved, answered, erased }) {
      requests.deleteWhere((row) => row.filed === null && row.createdAt < unproved);
      for (const row of requests.where(isKnown).filter(isKnown)) {
        const decidedAt: Instant = caseOf(row)?.decision?.decidedAt ?? Infinity;
        if (decidedAt >= (row.kind === 'erase' ? erased : answered)) continue;
        requests.put({ ...row, email: null, link: null });
        for (const report of reports.where(({ caseId }) => caseId === row.filed.caseId))
          reports.put({ ...report, note: '' });
      }
    },
  };
}
