import { and, asc, count, eq, gt, isNull, or, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Store } from '../engine/store.ts';

/** People that are read at a time. */
const MANY = 500;

/** Corrects, person by person, the stored space that files take; returns of how many it was wrong. */
export async function recountRooms(store: Store): Promise<number> {
  const { uploads, captions, rooms } = store.tables;
  let wrong = 0;
  const owners: readonly AnyPgColumn[] = [uploads.ownerId, uploads.holderId, captions.uploaderId, rooms.ownerId];
  for (const owner of owners)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const found: { id: string }[] = await store.read
        .select({ id: sql<string>`${owner}` })
        .from(owner.table)
        .where(gt(owner, after))
        .groupBy(owner)
        .orderBy(asc(owner))
        .limit(MANY);
      for (const { id } of found) wrong += (await store.atomic((db) => recountRoom(store, db, id))) ? 1 : 0;
      after = found.at(MANY - 1)?.id;
    }
  return wrong;
}

/**
 * Corrects one person's, or club's; returns whether it was wrong. Triggers wait for the locked row, and add to it
 * afterwards.
 */
async function recountRoom({ tables, locked }: Store, db: Db, ownerId: string): Promise<boolean> {
  const { rooms, uploads, captions, users, clubs, media } = tables;
  const none = { bytes: 0, avatarBytes: 0, unpublishedBytes: 0, unpublishedFiles: 0 };
  const [person] = await db.select({ tenant: users.tenant }).from(users).where(eq(users.id, ownerId));
  const [club] = await db.select({ tenant: clubs.tenant }).from(clubs).where(eq(clubs.id, ownerId));
  const [item] = await db.select({ tenant: media.tenant }).from(media).where(eq(media.uploaderId, ownerId)).limit(1);
  const known = person?.tenant ?? club?.tenant ?? item?.tenant;
  await db
    .insert(rooms)
    .values({ ownerId, tenant: known ?? '', ...none })
    .onConflictDoNothing();
  const [kept] = await locked(db.select().from(rooms).where(eq(rooms.ownerId, ownerId)));
  // Of a former member without items nothing else says it.
  const tenant = known ?? kept?.tenant ?? '';
  const isUnused = isNull(uploads.usedBy);
  const bytes = sum(uploads.size).mapWith(Number);
  const groups = await db
    .select({ folder: uploads.folder, isUnused: sql<unknown>`${isUnused}`, bytes, files: count() })
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId))
    .groupBy(uploads.folder, isUnused);
  const holder = sql`coalesce(${uploads.holderId}, ${uploads.ownerId})`;
  const isHeld = and(eq(holder, ownerId), or(eq(uploads.ownerId, ownerId), eq(uploads.holderId, ownerId)));
  const [held] = await db.select({ bytes }).from(uploads).where(isHeld);
  const [written] = await db
    .select({ bytes: sum(captions.size).mapWith(Number) })
    .from(captions)
    .where(eq(captions.uploaderId, ownerId));
  const total = (rows: typeof groups) => rows.reduce((all, row) => all + row.bytes, 0);
  const unused = groups.filter((row) => row.isUnused);
  const right = {
    ownerId,
    tenant,
    bytes: (held?.bytes ?? 0) + (written?.bytes ?? 0),
    avatarBytes: total(groups.filter(({ folder }) => folder === 'profile')),
    unpublishedBytes: total(unused),
    unpublishedFiles: unused.reduce((all, { files }) => all + files, 0),
  };
  const isRight = (Object.keys(right) as (keyof typeof right)[]).every((name) => kept?.[name] === right[name]);
  if (right.bytes === 0 && right.unpublishedFiles === 0) await db.delete(rooms).where(eq(rooms.ownerId, ownerId));
  else if (!isRight) await db.update(rooms).set(right).where(eq(rooms.ownerId, ownerId));
  return !isRight;
}
