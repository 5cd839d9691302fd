import type { JobDraft } from '@quadrangle/domain/kernel/ports';
import type { Rank, Turn } from '@quadrangle/domain/kernel/turns';
import type { Db, Store } from '../engine/store.ts';

/** Due at once, by any clock. */
export const AT_ONCE = 0;

/** Queues jobs in the unit of `db`. */
export async function insertJobs(
  { tables }: Store,
  db: Db,
  drafts: readonly JobDraft[],
  dueAt = AT_ONCE,
): Promise<void> {
  if (drafts.length === 0) return;
  const queuedAt = Date.now();
  await db.insert(tables.jobs).values(
    drafts.map(({ kind, payload, turn }) => ({
      kind,
      payload,
      dueAt,
      queuedAt,
      attempts: 0,
      error: null,
      ...columnsOf(turn),
    })),
  );
}

/** Ranks as numbers; the releases before this one know the first three. */
export const RANKS: Readonly<Record<Rank, number>> = { soon: 0, usual: 1, later: 2, brief: 3 };

function columnsOf(turn: Turn | undefined) {
  return { personId: turn?.id ?? null, tenant: turn?.tenant ?? null, rank: turn ? RANKS[turn.rank] : null };
}
