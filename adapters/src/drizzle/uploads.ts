import type { Uploads } from '@quadrangle/domain/uploads/ports';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { queue } from './jobs.ts';
import type { Store } from './store.ts';

/**
 * What was announced. Each write is guarded by its `where`: an upload finishes once, and one that is in use is never
 * dropped.
 */
export function uploadsOn(store: Store): Uploads {
  const { uploads } = store.tables;
  const one = async (where: SQL): Promise<Upload | null> => {
    const [upload] = await store.read.select().from(uploads).where(where);
    return upload ?? null;
  };
  return {
    async declare(upload) {
      await store.write((db) => db.insert(uploads).values(upload));
    },
    byId: (id) => one(eq(uploads.id, id)),
    byFileName: (fileName) => one(eq(uploads.fileName, fileName)),
    async finish(id, finishedAt) {
      const unfinished = and(eq(uploads.id, id), isNull(uploads.finishedAt));
      await store.write((db) => db.update(uploads).set({ finishedAt }).where(unfinished));
    },
    drop: (id, jobs) =>
      store.atomic(async (db) => {
        const unused = and(eq(uploads.id, id), isNull(uploads.usedBy));
        const dropped = await db.delete(uploads).where(unused).returning({ id: uploads.id });
        if (dropped.length === 0) return false;
        await queue(store, db, jobs);
        return true;
      }),
    async abandoned(before, limit) {
      const since = sql`coalesce(${uploads.finishedAt}, ${uploads.createdAt})`;
      return store.read
        .select()
        .from(uploads)
        .where(and(isNull(uploads.usedBy), sql`${since} < ${before}`))
        .orderBy(since)
        .limit(limit);
    },
  };
}
