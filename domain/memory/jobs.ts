import type { Among, Claim, Jobs } from '../src/kernel/ports.ts';
import { goesBefore, NOBODY, SHORT, type Turn, Turns } from '../src/kernel/turns.ts';
import type { JobRow } from './common.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ jobs: jobsOn(tables) });

function isAmong(kind: string, among: Among): boolean {
  if ('kind' in among) return kind === among.kind;
  return 'only' in among ? among.only.includes(kind) : !among.except.includes(kind);
}

export function jobsOn(tables: Tables): Jobs {
  const { jobs } = tables;
  const turns = new Turns();
  const turnOf = ({ draft }: JobRow): Turn => draft.turn ?? { ...NOBODY, rank: 'usual' };
  const inTurn = (due: readonly JobRow[], soon: boolean): JobRow | undefined => {
    const asked = due.filter((job) => !soon || SHORT.includes(turnOf(job).rank));
    const next = asked.reduce<JobRow | undefined>(
      (best, job) => (best === undefined || goesBefore(turnOf(job), turnOf(best), turns) ? job : best),
      undefined,
    );
    if (next?.draft.turn) turns.serve(next.draft.turn);
    return next;
  };
  const held = ({ id, attempts }: Claim): JobRow | null => {
    const job = jobs.get(id);
    return job && !job.dead && job.attempts === attempts ? job : null;
  };
  return {
    enqueue: async (draft, runAt) => tables.queue([draft], runAt),
    async claim(now, leaseUntil, among = { except: [] }) {
      const due = jobs
        .where(({ draft: { kind } }) => isAmong(kind, among))
        .filter((job) => !job.dead && job.runAt <= now && (job.leaseUntil === null || job.leaseUntil <= now))
        .sort((a, b) => a.runAt - b.runAt || (a.id < b.id ? -1 : 1));
      const next = 'only' in among ? inTurn(due, among.soon ?? false) : due[0];
      if (!next) return null;
      const attempts = next.attempts + 1;
      jobs.put({ ...next, attempts, leaseUntil });
      const { turn: _, ...draft } = next.draft;
      return { ...draft, id: next.id, attempts };
    },
    async extend(claim, leaseUntil) {
      const job = held(claim);
      if (job) jobs.put({ ...job, leaseUntil });
      return job !== null;
    },
    async finish(claim, next = []) {
      if (held(claim) === null) return false;
      for (const { job, at } of next) tables.queue([job], at);
      return jobs.delete(claim.id);
    },
    async fail(claim, error, runAt) {
      const job = held(claim);
      if (job) jobs.put({ ...job, error, runAt: runAt ?? job.runAt, leaseUntil: null, dead: runAt === null });
      return job !== null;
    },
    deadLetters: async (limit) =>
      jobs
        .where((job) => job.dead)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(({ draft, id, attempts, error }) => ({ ...draft, id, attempts, error: error ?? '' })),
    async revive(id, runAt) {
      const job = jobs.get(id);
      if (!job?.dead) return false;
      jobs.put({ ...job, runAt, attempts: 0, leaseUntil: null, error: null, dead: false, deadSince: null });
      return true;
    },
    async forgetDead(kind, now, old, most) {
      const dead = jobs.where((job) => job.dead && job.draft.kind === kind);
      for (const job of dead) if (job.deadSince === null) jobs.put({ ...job, deadSince: now });
      const due = dead.filter(({ deadSince }) => deadSince !== null && deadSince < old).slice(0, most);
      for (const { id } of due) jobs.delete(id);
      return due.length;
    },
    async counts() {
      const dead = jobs.where((job) => job.dead).length;
      return { waiting: jobs.where(() => true).length - dead, dead };
    },
    async dueSince(now) {
      const due = jobs.where((job) => !job.dead && (job.leaseUntil ?? job.runAt) <= now);
      const since = new Map<string, number>();
      for (const { draft, leaseUntil, runAt, queuedAt } of due)
        since.set(draft.kind, Math.min(since.get(draft.kind) ?? now, leaseUntil ?? (runAt || queuedAt)));
      return since;
    },
    ofKind: async (kind) =>
      jobs.where(({ draft }) => draft.kind === kind).map(({ draft, dead }) => ({ payload: draft.payload, dead })),
  };
}
