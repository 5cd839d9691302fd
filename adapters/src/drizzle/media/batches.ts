import type { Instant } from '@quadrangle/domain/kernel/time';
import type { Media } from '@quadrangle/domain/media/media';
import { eq } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';

const beganAt = perStore(({ tables: { batches } }) =>
  prepared((db) =>
    db
      .select({ beganAt: batches.beganAt })
      .from(batches)
      .where(eq(batches.id, placeholder('id'))),
  ),
);

type InBatch = Pick<Media, 'id' | 'batchId' | 'createdAt'>;

/** When the first item of the item's batch was published; the item's own time, if it is a batch of its own. */
export async function batchBegan(store: Store, db: Db, { id, batchId, createdAt }: InBatch): Promise<Instant> {
  if (batchId === id) return createdAt;
  const [batch] = await beganAt(store)(db, { id: batchId });
  return batch?.beganAt ?? createdAt;
}

/**
 * Begins the item's batch unless it has begun already; returns when it began. The batch is locked until the unit ends,
 * so two simultaneous items get the same time.
 */
export async function beginBatch(store: Store, db: Db, item: InBatch): Promise<Instant> {
  const { batches } = store.tables;
  const { id, batchId, createdAt } = item;
  if (batchId === id) return createdAt;
  await db.insert(batches).values({ id: batchId, beganAt: createdAt }).onConflictDoNothing();
  const [batch] = await store.locked(
    db.select({ beganAt: batches.beganAt }).from(batches).where(eq(batches.id, batchId)),
  );
  return batch?.beganAt ?? createdAt;
}
