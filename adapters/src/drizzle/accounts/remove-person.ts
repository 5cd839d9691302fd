import type { LedClub } from '@quadrangle/domain/accounts/ports';
import type { User } from '@quadrangle/domain/accounts/user';
import { leavingDay } from '@quadrangle/domain/colleges/leaving';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { declineOffers } from '../kernel/decline-offers.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { removeInPortions } from '../kernel/remove-in-portions.ts';
import { removeFailed } from '../media/remove-item.ts';
import { forgetName, nameOfPerson } from '../words/names.ts';
import { movePersonCounts } from './person-counts.ts';
import { showItemsOf } from './show-items.ts';

/**
 * Removes a person in the unit of `db`, with everything that is only theirs; counters and scores follow (decisions 12).
 * Rows that refer to the person are deleted with theirs, except grants and items, which stay as they are but for those
 * that failed, and orders, which stay without the person. It is one unit, so that nobody sees half of it, in portions
 * with other work in between. When `judge` throws, nothing is removed. Returns the person as they were; null when there
 * is none.
 */
export async function removePerson(
  store: Store,
  db: Db,
  id: string,
  judge?: (person: User, clubs: readonly LedClub[]) => void,
): Promise<User | null> {
  const { media, users, uploads, offers } = store.tables;
  // Clubs are locked before people: nobody leaves one at the same moment.
  const led = judge ? await ledClubs(store, db, id) : [];
  const user = await lockedUser(store, db, id, 'removal');
  if (!user) return null;
  judge?.(user, led);
  // Reactions and comments of a suspended person do not count anyway; their items come back without them.
  if (user.suspendedAt === null) await movePersonCounts(store, db, id, -1);
  else await showItemsOf(store, db, id, true);
  await removeTheirs(store, db, id);
  await declineOffers(store, db, eq(offers.senderId, id));
  await db.delete(uploads).where(eq(uploads.usedBy, id));
  await removeFailed(store, db, eq(media.uploaderId, id));
  await forgetName(store, db, nameOfPerson(user));
  await db.delete(users).where(eq(users.id, id));
  return user;
}

/** The clubs that somebody leads, locked, with when the others leave who do and are not suspended. */
async function ledClubs(store: Store, db: Db, id: string): Promise<LedClub[]> {
  const { clubs, seats, users } = store.tables;
  const { rosterLeavesOn, ownLeavesOn, createdAt } = users;
  const led = db
    .select({ id: seats.clubId })
    .from(seats)
    .where(and(eq(seats.personId, id), eq(seats.role, 'lead')));
  const locked = await store.locked(
    db.select({ id: clubs.id, closedAt: clubs.closedAt }).from(clubs).where(inArray(clubs.id, led)).orderBy(clubs.id),
  );
  const found: LedClub[] = [];
  for (const { id: clubId, closedAt } of locked) {
    const others = await db
      .select({ rosterLeavesOn, ownLeavesOn, createdAt })
      .from(seats)
      .innerJoin(users, eq(users.id, seats.personId))
      .where(and(eq(seats.clubId, clubId), eq(seats.role, 'lead'), ne(seats.personId, id), isNull(users.suspendedAt)));
    found.push({ isClosed: closedAt !== null, otherLeads: others.map(leavingDay) });
  }
  return found;
}

/**
 * Removes the rows that would cascade, in portions, because a single statement would block everybody until it is done.
 */
async function removeTheirs({ tables }: Store, db: Db, id: string): Promise<void> {
  const { reactions, saves, history, views, comments, favourites, clubFavourites } = tables;
  const { notifications, notificationReads } = tables;
  for (const table of [reactions, saves, history, views])
    await removeInPortions(db, table.mediaId, eq(table.memberId, id));
  await removeInPortions(db, favourites.uploaderId, eq(favourites.memberId, id));
  await removeInPortions(db, favourites.memberId, eq(favourites.uploaderId, id));
  await removeInPortions(db, clubFavourites.clubId, eq(clubFavourites.memberId, id));
  await removeInPortions(db, notificationReads.key, eq(notificationReads.personId, id));
  for (const whose of [notifications.personId, notifications.actorId])
    await removeInPortions(db, notifications.cause, eq(whose, id));
  await removeInPortions(db, comments.id, eq(comments.authorId, id));
}
