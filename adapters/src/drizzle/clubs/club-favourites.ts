import type { ClubFavourites } from '@quadrangle/domain/clubs/ports';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { lockedClub } from '../kernel/locked-club.ts';

/** Clubs as favourites. A mark and the club's count change in one unit, with the club's row locked. */
export function clubFavouritesOn(store: Store): ClubFavourites {
  const { clubs, clubFavourites: marks } = store.tables;
  const mark = (clubId: string, memberId: string) => and(eq(marks.memberId, memberId), eq(marks.clubId, clubId));
  const counting = (clubId: string, by: 1 | -1, write: (db: Db) => Promise<readonly unknown[]>) =>
    store.atomic(async (db) => {
      if (!(await lockedClub(store, db, clubId))) return;
      if ((await write(db)).length === 0) return;
      const favouriteCount = sql`${clubs.favouriteCount} + ${sql.raw(String(by))}`;
      await db.update(clubs).set({ favouriteCount }).where(eq(clubs.id, clubId));
    });
  return {
    favour: (clubId, memberId, markedAt) =>
      counting(clubId, 1, (db) =>
        db
          .insert(marks)
          .values({ memberId, clubId, markedAt })
          .onConflictDoNothing()
          .returning({ id: marks.clubId })
          .execute(),
      ),
    unfavour: (clubId, memberId) =>
      counting(clubId, -1, (db) =>
        db.delete(marks).where(mark(clubId, memberId)).returning({ id: marks.clubId }).execute(),
      ),
    async isFavourite(clubId, memberId) {
      const found = await store.read.select({ id: marks.clubId }).from(marks).where(mark(clubId, memberId));
      return found.length > 0;
    },
  };
}
