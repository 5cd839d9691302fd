import type { Room } from '@quadrangle/domain/uploads/room';
import { eq, sum } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { lockedClub } from './locked-club.ts';
import { lockedUser } from './locked-user.ts';
import { oneByOne } from './one-by-one.ts';

const statements = perStore(({ tables: { rooms } }) => ({
  own: prepared((db) =>
    db
      .select()
      .from(rooms)
      .where(eq(rooms.ownerId, placeholder('ownerId'))),
  ),
  ofTenant: prepared((db) =>
    db
      .select({ bytes: sum(rooms.bytes).mapWith(Number) })
      .from(rooms)
      .where(eq(rooms.tenant, placeholder('tenant'))),
  ),
}));

/**
 * The space that the files and captions of `ownerId` take, and those of a tenant and another holder if they are named:
 * a row per person and club.
 */
export async function roomOf(
  store: Store,
  db: Db,
  ownerId: string,
  tenant: string | null,
  holderId: string | null = null,
): Promise<Room> {
  const { own, ofTenant } = statements(store);
  const [row] = await own(db, { ownerId });
  const { bytes = 0, avatarBytes = 0, unpublishedBytes = 0, unpublishedFiles = 0 } = row ?? {};
  const tenantBytes = tenant === null ? null : ((await ofTenant(db, { tenant }))[0]?.bytes ?? 0);
  const holderBytes = holderId === null ? null : ((await own(db, { ownerId: holderId }))[0]?.bytes ?? 0);
  return { bytes, avatarBytes, unpublishedBytes, unpublishedFiles, tenantBytes, holderBytes };
}

/** The same in a unit that adds to it: tenant, owner and holder are locked, so that whoever else adds waits. */
export async function lockedRoom(
  store: Store,
  db: Db,
  ownerId: string,
  tenant: string | null,
  holderId: string | null,
): Promise<Room> {
  const isOfClub = holderId !== null && (await lockedClub(store, db, holderId)) !== null;
  const people = holderId === null || isOfClub ? [ownerId] : [ownerId, holderId].sort();
  for (const id of people) await lockedUser(store, db, id);
  // After them, so that whoever waits for one person does not hold up their whole college.
  if (tenant !== null) await oneByOne(store, db, 'room', tenant);
  return roomOf(store, db, ownerId, tenant, holderId);
}
