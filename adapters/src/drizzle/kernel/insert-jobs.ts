import type { JobDraft } from '@quadrangle/domain/kernel/ports';
import type { Db, Store } from '../engine/store.ts';

/** Due at once, whatever the clock says. */
const AT_ONCE = 0;

/** Queues jobs in the unit of `db`. */
export async function insertJobs(
  { tables }: Store,
  db: Db,
  drafts: readonly JobDraft[],
  dueAt = AT_ONCE,
): Promise<void> {
  if (drafts.length === 0) return;
  await db
    .insert(tables.jobs)
    .values(drafts.map(({ kind, payload }) => ({ kind, payload, dueAt, attempts: 0, error: null })));
}
