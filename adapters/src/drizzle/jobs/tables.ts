import type { JobDraft } from '@quadrangle/domain/kernel/ports';
import type { Kit } from '../tables/kit.ts';

export const jobsTables = (c: Kit) => ({
  /** Work to be done later; `dueAt` is the end of the lease while somebody works on it, and null once it was given up. */
  jobs: c.table('jobs', {
    id: c.serial('id'),
    kind: c.text('kind').$type<JobDraft['kind']>().notNull(),
    payload: c.json('payload').$type<JobDraft['payload']>().notNull(),
    dueAt: c.number('due_at'),
    attempts: c.integer('attempts').notNull(),
    error: c.text('error'),
    /** Whose turn it is, and its rank; null of jobs that do not go in turns. */
    personId: c.text('person_id'),
    tenant: c.text('tenant'),
    rank: c.integer('rank'),
  }),
  /** Whose jobs were claimed when, for a day: greater is later. */
  turns: c.table('turns', {
    personId: c.text('person_id').primaryKey(),
    tenant: c.text('tenant').notNull(),
    servedAt: c.number('served_at').notNull(),
  }),
});
