import type { User } from '@quadrangle/domain/accounts/user';
import { eq, inArray, sql } from 'drizzle-orm';
import { bringInLine } from './counters.ts';
import { lockedUser } from './locked-user.ts';
import type { Db, Store } from './store.ts';

/**
 * Removes a person in the unit of `db`, with all that is only theirs; counters and scores follow (decisions 12). What
 * refers to the person goes with the row, except items and grants, which stay as they are, and orders, which forget
 * whose they were. Answers the person as they were; null when there is none.
 */
export async function removePerson(store: Store, db: Db, id: string): Promise<User | null> {
  const { users, reactions, comments, favourites, uploads } = store.tables;
  const user = await lockedUser(store, db, id, 'removal');
  if (!user) return null;
  const touched = [
    ...(await db.delete(reactions).where(eq(reactions.memberId, id)).returning({ mediaId: reactions.mediaId })),
    ...(await db.delete(comments).where(eq(comments.authorId, id)).returning({ mediaId: comments.mediaId })),
  ];
  await bringInLine(
    store,
    db,
    touched.map(({ mediaId }) => mediaId),
  );
  const favoured = db.select({ id: favourites.uploaderId }).from(favourites).where(eq(favourites.memberId, id));
  // Of somebody suspended none counts by now.
  if (user.suspendedAt === null)
    await db
      .update(users)
      .set({ favouriteCount: sql`${users.favouriteCount} - 1` })
      .where(inArray(users.id, favoured));
  await db.delete(uploads).where(eq(uploads.usedBy, id));
  await db.delete(users).where(eq(users.id, id));
  return user;
}
