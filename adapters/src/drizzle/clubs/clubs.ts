import { holdsItsName, nameKey } from '@quadrangle/domain/accounts/rules';
import type { Clubs } from '@quadrangle/domain/clubs/ports';
import { given } from '@quadrangle/domain/kernel/given';
import type { Instant } from '@quadrangle/domain/kernel/time';
import { type Club, clubNameKey, mayLeadNewClub } from '@quadrangle/domain/membership/club';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { removePerson } from '../accounts/remove-person.ts';
import { note } from '../audit/audit.ts';
import { isDuplicate } from '../engine/failures.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { clubColumns, lockedClub, refreshSeatEnds, seatedIn } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { userColumns } from '../kernel/rows.ts';
import { insertClub, ledBy, takenIn } from '../membership/club-plans.ts';
import { takePicture } from '../uploads/pictures.ts';
import { nameOfClub, rememberName } from '../words/names.ts';

/**
 * The clubs. If two want the same name or handle at once, the unique keys and the triggers decide; an account that no
 * longer holds a handle as its username gives way.
 */
export function clubsOn(store: Store): Clubs {
  const { clubs, orders, seats, users } = store.tables;
  const columns = clubColumns(store.tables);
  const inOrder = { ...columns, nameKey: clubs.nameKey };

  const seatsIn = (db: Db, clubId: string) => db.select().from(seats).where(eq(seats.clubId, clubId)).execute();
  /** Which of a name and a handle is somebody's in the unit of `db`. */
  const taken = async (db: Db, wanted: Pick<Club, 'tenant' | 'name' | 'handle'>, now: Instant, besides?: string) => {
    const [rival] = await store.locked(
      db
        .select(userColumns(store.tables))
        .from(users)
        .where(eq(users.nameKey, nameKey(wanted.handle))),
      'removal',
    );
    if (rival && !holdsItsName(rival, now)) await removePerson(store, db, rival.id);
    return takenIn(store, db, wanted, besides);
  };
  /** Runs a unit that takes a name and a handle. */
  const naming = async <T>(wanted: Pick<Club, 'tenant' | 'name'>, unit: (db: Db) => Promise<T>) => {
    try {
      return await store.atomic(unit);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const named = and(eq(clubs.tenant, wanted.tenant), eq(clubs.nameKey, clubNameKey(wanted.name)));
      const [rival] = await store.read.select({ id: clubs.id }).from(clubs).where(named);
      return rival ? 'name-taken' : 'handle-taken';
    }
  };

  return {
    async byId(id) {
      const [club] = await store.read.select(columns).from(clubs).where(eq(clubs.id, id));
      return club ?? null;
    },
    async byHandle(handle) {
      const [club] = await store.read
        .select(columns)
        .from(clubs)
        .where(eq(clubs.handleKey, nameKey(handle)));
      return club ?? null;
    },
    async isFree(wanted, now) {
      const verdict = await takenIn(store, store.read, wanted);
      if (verdict !== 'handle-taken') return verdict ?? 'free';
      const [club] = await store.read
        .select({ id: clubs.id })
        .from(clubs)
        .where(eq(clubs.handleKey, nameKey(wanted.handle)));
      const [person] = await store.read
        .select(userColumns(store.tables))
        .from(users)
        .where(eq(users.nameKey, nameKey(wanted.handle)));
      return club || (person && holdsItsName(person, now)) ? 'handle-taken' : 'free';
    },
    held: (personId) =>
      store.read
        .select({ club: columns, role: seats.role })
        .from(seats)
        .innerJoin(clubs, eq(clubs.id, seats.clubId))
        .where(eq(seats.personId, personId))
        .orderBy(asc(clubs.nameKey), asc(clubs.id))
        .execute(),
    create: (club, lead, audit, sideWrites = []) =>
      naming(club, async (db) => {
        const verdict = await taken(db, club, club.createdAt);
        if (verdict !== null) return verdict;
        const person = await lockedUser(store, db, lead.personId);
        if (!person || !mayLeadNewClub(person, await ledBy(store, db, person.id), club.createdAt)) return 'no-lead';
        if (!(await takePicture(store, db, { ...club, avatar: null }, club.avatar))) return 'upload-in-use';
        await insertClub(store, db, club, person.id);
        await note(store, db, audit);
        await queue(store, db, sideWrites);
        return 'created';
      }),
    async change(id, change, now, jobs, judge) {
      const known = await this.byId(id);
      if (!known) return null;
      return naming({ ...known, name: change.name ?? known.name }, async (db) => {
        const club = await lockedClub(store, db, id);
        if (!club) return null;
        judge?.(club, await seatsIn(db, id));
        const changes = given(change);
        const changed = { ...club, ...changes };
        const verdict = await taken(db, changed, now, id);
        if (verdict !== null) return verdict;
        if (!(await takePicture(store, db, club, changed.avatar))) return 'upload-in-use';
        await db
          .update(clubs)
          .set({ ...changes, nameKey: clubNameKey(changed.name), handleKey: nameKey(changed.handle) })
          .where(eq(clubs.id, id));
        await rememberName(store, db, nameOfClub(changed));
        await queue(store, db, jobs(club));
        return changed;
      });
    },
    setClosed: (id, closedAt, audit, jobs = [], judge) =>
      store.atomic(async (db) => {
        const club = await lockedClub(store, db, id);
        if (club) judge?.(club, await seatsIn(db, id));
        if (!club || (club.closedAt === null) === (closedAt === null)) return false;
        await db.update(clubs).set({ closedAt, handoverAt: null }).where(eq(clubs.id, id));
        await refreshSeatEnds(store, db, await seatedIn(store, db, id));
        const ungranted = and(eq(orders.clubId, id), isNotNull(orders.paidAt), eq(orders.granted, false));
        if (closedAt === null) await db.update(orders).set({ checkAt: audit.at }).where(ungranted);
        await queue(store, db, jobs);
        await note(store, db, audit);
        return true;
      }),
    async list(tenant, limit, after) {
      const keys = tenant === null ? [clubs.tenant, clubs.nameKey, clubs.id] : [clubs.nameKey, clubs.id];
      const rows = await store.read
        .select(inOrder)
        .from(clubs)
        .where(and(tenant === null ? undefined : eq(clubs.tenant, tenant), beyond(keys, '>', after)))
        .orderBy(...keys.map((key) => asc(key)))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        ({ nameKey: _, ...club }) => club,
        (club) => [...(tenant === null ? [club.tenant] : []), club.nameKey, club.id],
      );
    },
  };
}
