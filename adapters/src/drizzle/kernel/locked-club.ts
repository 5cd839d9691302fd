import type { Club, ClubCard, SeatRole } from '@quadrangle/domain/membership/club';
import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { placeholder } from '../engine/placeholder.ts';
import type { Db, Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';

/** The columns of a `Club`, without the keys by which names and handles are compared. */
export function clubColumns({ clubs }: Tables) {
  const { nameKey: _, handleKey: __, ...columns } = getTableColumns(clubs);
  return columns;
}

/** A club as cards name it, of the club in a column: a look-up by key where there is one, without a join. */
export function clubCardColumn({ engine, tables: { clubs } }: Store, clubId: AnyPgColumn) {
  const list = sql.raw(engine === 'sqlite' ? 'json_array' : 'json_build_array');
  const card = sql`(select ${list}(${clubs.id}, ${clubs.name}, ${clubs.handle}, ${clubs.avatar}) from ${clubs} where ${clubs.id} = ${clubId})`;
  return sql<ClubCard | null>`case when ${clubId} is not null then ${card} end`.mapWith(cardOf);
}

function cardOf(value: unknown): ClubCard {
  const [id, name, handle, avatar] = (typeof value === 'string' ? JSON.parse(value) : value) as [
    string,
    string,
    string,
    string | null,
  ];
  return { id, name, handle, avatar };
}

/** The role of the viewer (a placeholder) in the club in a column; null without a seat in it, or when it is closed. */
export function seatColumn({ tables: { clubs, seats } }: Store, clubId: AnyPgColumn) {
  const role = sql`(select ${seats.role} from ${seats} join ${clubs} on ${clubs.id} = ${seats.clubId} where ${seats.clubId} = ${clubId} and ${seats.personId} = ${placeholder('viewer')} and ${clubs.closedAt} is null)`;
  return sql<SeatRole | null>`case when ${clubId} is not null then ${role} end`;
}

/**
 * The club, locked until the unit ends; null when there is none. A unit locks clubs before people: whoever changes who
 * leads or who may upload waits for the others there.
 */
export async function lockedClub(store: Store, db: Db, id: string): Promise<Club | null> {
  const { clubs } = store.tables;
  const [club] = await store.locked(db.select(clubColumns(store.tables)).from(clubs).where(eq(clubs.id, id)));
  return club ?? null;
}

/**
 * Writes until when seats let these people upload, from their clubs as they are in the unit of `db` (decisions 62). At
 * most the seats of one club.
 */
export async function refreshSeatEnds(store: Store, db: Db, personIds: readonly string[]): Promise<void> {
  const { users } = store.tables;
  if (personIds.length === 0) return;
  const these = inArray(users.id, [...personIds]);
  // Before the statement that reads their clubs, which so sees what others changed while this one waited.
  await store.locked(db.select({ id: users.id }).from(users).where(these).orderBy(users.id));
  await db
    .update(users)
    .set({ seatEnd: seatEndOf(store.tables) })
    .where(these);
}

/** What `users.seatEnd` has to be: when they signed up where they held a seat once, and hold none in an open club. */
export function seatEndOf({ clubs, seats, users }: Store['tables']): SQL<number | null> {
  return sql`coalesce((select max(${clubs.planEnd}) from ${seats} join ${clubs} on ${clubs.id} = ${seats.clubId}
    where ${seats.personId} = ${users.id} and ${clubs.closedAt} is null),
    case when ${users.seatEnd} is not null then ${users.createdAt} end)`;
}

/** The people with seats in a club, by id. */
export async function seatedIn({ tables: { seats } }: Store, db: Db, clubId: string): Promise<string[]> {
  const rows = await db
    .select({ id: seats.personId })
    .from(seats)
    .where(eq(seats.clubId, clubId))
    .orderBy(seats.personId);
  return rows.map(({ id }) => id);
}
