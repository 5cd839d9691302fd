import { nameKey } from '@quadrangle/domain/accounts/rules';
import { type Club, clubNameKey, freshClub, mayLeadNewClub, nextName } from '@quadrangle/domain/membership/club';
import type { Order } from '@quadrangle/domain/membership/order';
import { type ClubGrant, planEnd } from '@quadrangle/domain/membership/rules';
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { refreshSeatEnds, seatedIn } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { nameOfClub, rememberName } from '../words/names.ts';

/** The grants behind a club's `planEnd`, in the order in which they were given. */
export function grantsOfClub({ tables: { clubGrants } }: Store, db: Db, clubId: string): Promise<ClubGrant[]> {
  const theirs = db.select().from(clubGrants).where(eq(clubGrants.clubId, clubId));
  return theirs.orderBy(asc(clubGrants.grantedAt), asc(clubGrants.id)).execute();
}

/** Adds a grant to a locked club, and updates its `planEnd`, and its seats, to match all grants. */
export async function giveClub(store: Store, db: Db, club: Club, grant: Omit<ClubGrant, 'clubId'>): Promise<Club> {
  const { clubGrants, clubs } = store.tables;
  await db.insert(clubGrants).values({ ...grant, clubId: club.id });
  const theirs = await grantsOfClub(store, db, club.id);
  const extended = { ...club, planEnd: planEnd(club.createdAt, theirs) };
  await db.update(clubs).set({ planEnd: extended.planEnd }).where(eq(clubs.id, club.id));
  await refreshSeatEnds(store, db, await seatedIn(store, db, club.id));
  return extended;
}

/**
 * Who leads the club that an order's payment makes; null when it makes none: the payer is gone or may lead none, or
 * leads enough.
 */
export async function firstLeadOf(
  store: Store,
  db: Db,
  order: Order,
  now: number,
): Promise<{ tenant: string; leadId: string } | null> {
  if (!order.newClub || order.payerId === null) return null;
  const lead = await lockedUser(store, db, order.payerId);
  if (!lead || !mayLeadNewClub(lead, await ledBy(store, db, lead.id), now)) return null;
  return { tenant: lead.tenant, leadId: lead.id };
}

/** Makes the club that an order paid for, under the next free name and handle. */
export async function makeClub(
  store: Store,
  db: Db,
  order: Order,
  { tenant, leadId }: { tenant: string; leadId: string },
  now: number,
): Promise<Club> {
  const { clubId, newClub } = order;
  if (clubId === null || newClub === null) throw new Error(`Order ${order.id} makes no club.`);
  for (let attempt = 0; ; attempt += 1) {
    const { name, handle } = nextName(newClub, attempt);
    if ((await takenIn(store, db, { tenant, name, handle })) !== null) continue;
    const club = freshClub({ id: clubId, tenant, name, handle, createdAt: now });
    await insertClub(store, db, club, leadId);
    return club;
  }
}

/** Stores a club with its first lead. */
export async function insertClub(store: Store, db: Db, club: Club, leadId: string): Promise<void> {
  const { clubs, seats } = store.tables;
  const keys = { nameKey: clubNameKey(club.name), handleKey: nameKey(club.handle) };
  await db.insert(clubs).values({ ...club, ...keys });
  await db.insert(seats).values({ clubId: club.id, personId: leadId, role: 'lead', since: club.createdAt });
  await refreshSeatEnds(store, db, [leadId]);
  await rememberName(store, db, nameOfClub(club));
}

/** Which of a name and a handle is a club's or an account's, even one that no longer holds it; null when both are free. */
export async function takenIn(
  { tables: { clubs, users } }: Store,
  db: Db,
  { tenant, name, handle }: Pick<Club, 'tenant' | 'name' | 'handle'>,
  besides = '',
): Promise<'name-taken' | 'handle-taken' | null> {
  const named = and(eq(clubs.tenant, tenant), eq(clubs.nameKey, clubNameKey(name)));
  const rivals = await db
    .select({ handleKey: clubs.handleKey, nameKey: clubs.nameKey, tenant: clubs.tenant })
    .from(clubs)
    .where(and(or(named, eq(clubs.handleKey, nameKey(handle))), ne(clubs.id, besides)));
  if (rivals.some((rival) => rival.tenant === tenant && rival.nameKey === clubNameKey(name))) return 'name-taken';
  if (rivals.length > 0) return 'handle-taken';
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nameKey, nameKey(handle)));
  return person ? 'handle-taken' : null;
}

/** How many open clubs somebody leads, besides one. */
export async function ledBy(
  { tables: { clubs, seats } }: Store,
  db: Db,
  personId: string,
  besides = '',
): Promise<number> {
  const rows = await db
    .select({ id: clubs.id })
    .from(seats)
    .innerJoin(clubs, eq(clubs.id, seats.clubId))
    .where(and(eq(seats.personId, personId), eq(seats.role, 'lead'), isNull(clubs.closedAt), ne(clubs.id, besides)));
  return rows.length;
}
