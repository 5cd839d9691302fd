import { ne, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { seatEndOf } from '../kernel/locked-club.ts';

/** Corrects until when seats let people upload, and how many people marked clubs as favourites; returns how many were wrong. */
export async function recountClubs(store: Store): Promise<number> {
  return (await recountSeatEnds(store)) + (await recountFavouriteClubs(store));
}

/** Counts the people, without suspended ones, who marked each club as a favourite (decisions 62). */
async function recountFavouriteClubs(store: Store): Promise<number> {
  const { clubs, clubFavourites: marks, users } = store.tables;
  const facts = sql<number>`(select count(*) from ${marks} join ${users} on ${users.id} = ${marks.memberId}
    and ${users.suspendedAt} is null where ${marks.clubId} = ${clubs.id})`;
  const wrong = await store.write((db) =>
    db.update(clubs).set({ favouriteCount: facts }).where(ne(clubs.favouriteCount, facts)).returning({ id: clubs.id }),
  );
  return wrong.length;
}

/** Writes until when seats let people upload where it is wrong; returns how many were (decisions 62). */
async function recountSeatEnds(store: Store): Promise<number> {
  const { users } = store.tables;
  const end = seatEndOf(store.tables);
  const wrong = await store.write((db) =>
    db
      .update(users)
      .set({ seatEnd: end })
      .where(ne(sql`coalesce(${users.seatEnd}, -1)`, sql`coalesce(${end}, -1)`))
      .returning({ id: users.id }),
  );
  return wrong.length;
}
