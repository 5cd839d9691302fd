import type { Instant } from '@quadrangle/domain/kernel/time';
import type { Media } from '@quadrangle/domain/media/media';
import { eq } from 'drizzle-orm';
import type { Db, Store } from './store.ts';

/** When the first item of the item's batch came: now, for the first one. Two that come at once agree on one. */
export async function batchBegan(
  { tables: { batches } }: Store,
  db: Db,
  { id, batchId, createdAt }: Pick<Media, 'id' | 'batchId' | 'createdAt'>,
): Promise<Instant> {
  if (batchId === id) return createdAt;
  await db.insert(batches).values({ id: batchId, beganAt: createdAt }).onConflictDoNothing();
  const [batch] = await db.select({ beganAt: batches.beganAt }).from(batches).where(eq(batches.id, batchId));
  return batch?.beganAt ?? createdAt;
}
