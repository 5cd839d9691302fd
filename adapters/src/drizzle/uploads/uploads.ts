import type { Uploads } from '@quadrangle/domain/uploads/ports';
import type { Room } from '@quadrangle/domain/uploads/room';
import type { Upload } from '@quadrangle/domain/uploads/upload';
import { and, count, eq, gt, isNull, type SQL, sql, sum } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

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
        await lockedUser(store, db, upload.ownerId);
        judge(await roomOf(store, db, upload.ownerId, tenant));
        await db.insert(uploads).values(upload);
      });
    },
    room: (ownerId, tenant) => roomOf(store, store.read, ownerId, tenant),
    byId: (id) => one(eq(uploads.id, id)),
    byFileName: (fileName) => one(eq(uploads.fileName, fileName)),
    async finish(id, finishedAt) {
      const unfinished = and(eq(uploads.id, id), isNull(uploads.finishedAt));
      await store.write((db) => db.update(uploads).set({ finishedAt }).where(unfinished));
    },
    async noteTaken(id, takenAt) {
      await store.write((db) => db.update(uploads).set({ takenAt }).where(eq(uploads.id, id)));
    },
    async noteChecksum(id, checksum) {
      await store.write((db) => db.update(uploads).set({ checksum }).where(eq(uploads.id, id)));
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

/** Sums over one person's uploads and captions, from covering indexes; a tenant's sum only if it has a quota. */
export async function roomOf({ tables }: Store, db: Db, ownerId: string, tenant: string | null): Promise<Room> {
  const { uploads, users, captions } = tables;
  const bytes = sum(uploads.size).mapWith(Number);
  const groups = await db
    .select({
      folder: uploads.folder,
      used: sql<boolean | number>`${uploads.usedBy} is not null`,
      bytes,
      files: count(),
    })
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId))
    .groupBy(uploads.folder, sql`${uploads.usedBy} is not null`);
  const total = (rows: typeof groups) => rows.reduce((all, row) => all + row.bytes, 0);
  const unpublished = groups.filter(({ used }) => !used);
  const ofTenant = db
    .select({ bytes })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.ownerId))
    .where(eq(users.tenant, tenant ?? ''));
  const captionBytes = sum(captions.size).mapWith(Number);
  const [own] = await db.select({ bytes: captionBytes }).from(captions).where(eq(captions.uploaderId, ownerId));
  const captionsOfTenant = db
    .select({ bytes: captionBytes })
    .from(captions)
    .innerJoin(users, eq(users.id, captions.uploaderId))
    .where(eq(users.tenant, tenant ?? ''));
  return {
    bytes: total(groups) + (own?.bytes ?? 0),
    avatarBytes: total(groups.filter(({ folder }) => folder === 'profile')),
    unpublishedBytes: total(unpublished),
    unpublishedFiles: unpublished.reduce((all, { files }) => all + files, 0),
    tenantBytes: tenant === null ? null : ((await ofTenant)[0]?.bytes ?? 0) + ((await captionsOfTenant)[0]?.bytes ?? 0),
  };
}
