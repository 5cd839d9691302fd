import type { JobDraft } from '@quadrangle/domain/kernel/ports';
import type { Kit } from '../tables/kit.ts';

export const jobsTables = (c: Kit) => ({
  /**
   * Work to be done later; `dueAt` is the end of the lease while somebody works on it, and null once it was given up.
   */
  jobs: c.table('jobs', {
    id: c.serial('id'),
    kind: c.text('kind').$type<JobDraft['kind']>().notNull(),
    payload: c.json('payload').$type<JobDraft['payload']>().notNull(),
    dueAt: c.number('due_at'),
    /** By the wall clock; null if the release before or a migration queued it. */
    queuedAt: c.number('queued_at'),
    attempts: c.integer('attempts').notNull(),
    error: c.text('error'),
    /** When it was found to be given up, of kinds that are forgotten some time after that. */
    deadSince: c.number('dead_since'),
    /** Whose turn it takes, and its rank; null for jobs without turns. */
    personId: c.text('person_id'),
    tenant: c.text('tenant'),
    rank: c.integer('rank'),
  }),
  /** When somebody's job was last claimed, as a rising number; kept for a day. */
  turns: c.table('turns', {
    personId: c.text('person_id').primaryKey(),
    tenant: c.text('tenant').notNull(),
    servedAt: c.number('served_at').notNull(),
  }),
});
