import { setImmediate } from 'node:timers/promises';
import { removeFilesOf } from '@quadrangle/domain/media/remove-media';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { countItem } from '../operator/figures.ts';
import { forgetInSearch } from '../words/search-documents.ts';
import { lockBatches, rewriteCards } from './cards.ts';

/**
 * Removes an item in the unit of `db`, with everything that belongs to it, its files by a job, also a poster that it got
 * at the last moment; false when it is gone already, or `which` is not true of it.
 */
export async function removeItem(store: Store, db: Db, id: string, which?: SQL): Promise<boolean> {
  const { media, uploads } = store.tables;
  await lockBatches(store, db, eq(media.id, id));
  const [gone] = await db
    .delete(media)
    .where(and(eq(media.id, id), which))
    .returning();
  if (!gone) return false;
  if (gone.batchId !== id) await rewriteCards(store, db, eq(media.batchId, gone.batchId));
  await db.delete(uploads).where(eq(uploads.usedBy, id));
  await forgetInSearch(store, db, gone);
  await countItem(store, db, gone, -1);
  await queue(store, db, [removeFilesOf(gone)]);
  return true;
}

/**
 * Removes those of the items that failed, with their files. To be called when their uploader is gone, or goes: nobody
 * else ever saw them, so nobody could remove them later.
 */
export async function removeFailed(store: Store, db: Db, which: SQL): Promise<void> {
  const { media } = store.tables;
  const failed = and(which, eq(media.state, 'failed'));
  for (const item of await db.select({ id: media.id }).from(media).where(failed)) {
    await removeItem(store, db, item.id);
    await setImmediate();
  }
}

/** Whether the uploader of an item is gone. If not, they stay until the unit ends. */
export async function lacksUploader(store: Store, db: Db, id: string): Promise<boolean> {
  const { media } = store.tables;
  const [item] = await db.select({ uploaderId: media.uploaderId }).from(media).where(eq(media.id, id));
  return item !== undefined && (await lockedUser(store, db, item.uploaderId)) === null;
}
