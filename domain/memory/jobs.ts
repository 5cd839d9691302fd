import type { Jobs } from '../src/kernel/ports.ts';
import type { Tables } from './tables.ts';

export function jobsOn(tables: Tables): Jobs {
  const { jobs } = tables;
  return {
    enqueue: async (draft, runAt) => tables.queue([draft], runAt),
    async claim(now, leaseUntil) {
      const [due] = jobs
        .where((job) => !job.dead && job.runAt <= now && (job.leaseUntil === null || job.leaseUntil <= now))
        .sort((a, b) => a.runAt - b.runAt || (a.id < b.id ? -1 : 1));
      if (!due) return null;
      const attempts = due.attempts + 1;
      jobs.put({ ...due, attempts, leaseUntil });
      return { ...due.draft, id: due.id, attempts };
    },
    finish: async (id) => void jobs.delete(id),
    async fail(id, error, runAt) {
      const job = jobs.get(id);
      if (job) jobs.put({ ...job, error, runAt: runAt ?? job.runAt, leaseUntil: null, dead: runAt === null });
    },
    deadLetters: async () =>
      jobs
        .where((job) => job.dead)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ draft, id, attempts, error }) => ({ ...draft, id, attempts, error: error ?? '' })),
    async revive(id, runAt) {
      const job = jobs.get(id);
      if (!job?.dead) return false;
      jobs.put({ ...job, runAt, attempts: 0, leaseUntil: null, error: null, dead: false });
      return true;
    },
    async counts() {
      const dead = jobs.where((job) => job.dead).length;
      return { waiting: jobs.where(() => true).length - dead, dead };
    },
  };
}
