import type { Uploads } from '@quadrangle/domain/uploads/ports';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedRoom, roomOf } from '../kernel/room.ts';

/**
 * The announced uploads. Each write is guarded by its `where`: an upload finishes once, and one that is in use is never
 * dropped.
 */
export function uploadsOn(store: Store): Uploads {
  const { uploads } = store.tables;
  const one = async (where: SQL): Promise<Upload | null> => {
    const [upload] = await store.read.select().from(uploads).where(where);
    return upload ?? null;
  };
  return {
    async declare(upload, tenant = null, judge) {
      if (!judge) return void (await store.write((db) => db.insert(uploads).values(upload)));
      await store.atomic(async (db) => {
        judge(await lockedRoom(store, db, upload.ownerId, tenant, upload.holderId));
        await db.insert(uploads).values(upload);
      });
    },
    room: (ownerId, tenant, holderId) => roomOf(store, store.read, ownerId, tenant, holderId),
    byId: (id) => one(eq(uploads.id, id)),
    byFileName: (fileName) => one(eq(uploads.fileName, fileName)),
    async finish(id, finishedAt) {
      const unfinished = and(eq(uploads.id, id), isNull(uploads.finishedAt));
      await store.write((db) => db.update(uploads).set({ finishedAt }).where(unfinished));
    },
    async noteTaken(id, takenAt) {
      await store.write((db) => db.update(uploads).set({ takenAt }).where(eq(uploads.id, id)));
    },
    async storeChecksum(id, checksum) {
      const unknown = and(eq(uploads.id, id), isNull(uploads.checksum));
      await store.write((db) => db.update(uploads).set({ checksum }).where(unknown));
    },
    drop: (id, jobs) =>
      store.atomic(async (db) => {
        const unused = and(eq(uploads.id, id), isNull(uploads.usedBy));
        const dropped = await db.delete(uploads).where(unused).returning({ id: uploads.id });
        if (dropped.length === 0) return false;
        await queue(store, db, jobs);
        return true;
      }),
    async abandoned(before, limit, after = null) {
      const since = sql`coalesce(${uploads.finishedAt}, ${uploads.createdAt})`;
      return store.read
        .select()
        .from(uploads)
        .where(
          and(isNull(uploads.usedBy), sql`${since} < ${before}`, after === null ? undefined : gt(uploads.id, after)),
        )
        .orderBy(uploads.id)
        .limit(limit);
    },
  };
}
