import { ne, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** Writes until when seats let people upload where it is wrong; returns how many were (decisions 62). */
export async function recountSeatEnds(store: Store): Promise<number> {
  const { clubs, seats, users } = store.tables;
  const end = sql<
    number | null
  >`(select max(${clubs.planEnd}) from ${seats} join ${clubs} on ${clubs.id} = ${seats.clubId}
    where ${seats.personId} = ${users.id} and ${clubs.closedAt} is null)`;
  const wrong = await store.write((db) =>
    db
      .update(users)
      .set({ seatEnd: end })
      .where(ne(sql`coalesce(${users.seatEnd}, -1)`, sql`coalesce(${end}, -1)`))
      .returning({ id: users.id }),
  );
  return wrong.length;
}
