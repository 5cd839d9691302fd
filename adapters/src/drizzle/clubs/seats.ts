import { AWAY_AFTER, lastDayAway, seenAt } from '@quadrangle/domain/clubs/handover';
import type { ClubSeats } from '@quadrangle/domain/clubs/ports';
import { FAREWELL_DAYS, leavingDay } from '@quadrangle/domain/colleges/leaving';
import { daysLater, utcDay } from '@quadrangle/domain/kernel/days';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedClub, refreshSeatEnds } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { uploaderColumns } from '../kernel/rows.ts';
import { ledBy } from '../membership/club-plans.ts';
import { endInvitations } from './invitations.ts';

/** The seats of clubs. A change locks the club, and then the person whose seat it is about. */
export function seatsOn(store: Store): ClubSeats {
  const { clubs, invitations, lastSeen, seats, takeovers, users } = store.tables;
  const { clubId: _, ...takeoverColumns } = getTableColumns(takeovers);
  const from = (clubId: string, formerId: string) =>
    and(eq(takeovers.clubId, clubId), eq(takeovers.formerId, formerId));
  /** The seats of a club in a query that fit, with their people. */
  const seated = (which: SQL | undefined) =>
    store.read
      .select({ id: seats.personId })
      .from(seats)
      .innerJoin(users, eq(users.id, seats.personId))
      .leftJoin(lastSeen, eq(lastSeen.personId, seats.personId))
      .where(and(eq(seats.clubId, clubs.id), which));
  return {
    async of(clubId) {
      const rows = await store.read
        .select({ seat: seats, person: uploaderColumns(store.tables), suspendedAt: users.suspendedAt })
        .from(seats)
        .innerJoin(users, eq(users.id, seats.personId))
        .where(eq(seats.clubId, clubId))
        .orderBy(desc(sql`case when ${seats.role} = 'lead' then 1 else 0 end`), asc(seats.since), asc(seats.personId));
      return rows.map(({ seat, person, suspendedAt }) => ({ seat, person: suspendedAt === null ? person : null }));
    },
    change: (clubId, personId, decide, invitationId = '') =>
      store.atomic(async (db) => {
        const club = await lockedClub(store, db, clubId);
        if (!club || (personId !== null && !(await lockedUser(store, db, personId)))) return false;
        const found = await db
          .select({ seat: seats, person: users, day: lastSeen.day })
          .from(seats)
          .innerJoin(users, eq(users.id, seats.personId))
          .leftJoin(lastSeen, eq(lastSeen.personId, seats.personId))
          .where(eq(seats.clubId, clubId));
        const [invitation = null] = await db
          .select()
          .from(invitations)
          .where(and(eq(invitations.id, invitationId), eq(invitations.clubId, clubId)));
        const change = decide({
          club,
          seats: found.map(({ seat, person, day }) => ({
            ...seat,
            isSuspended: person.suspendedAt !== null,
            leavesOn: leavingDay(person),
            seenAt: seenAt(seat.since, day),
          })),
          personId: personId ?? '',
          ledElsewhere: personId === null ? 0 : await ledBy(store, db, personId, clubId),
          takeovers: await db.select(takeoverColumns).from(takeovers).where(eq(takeovers.clubId, clubId)),
          invitation,
        });
        if (!change) return true;
        for (const [id, role] of change.roles) {
          const theirs = and(eq(seats.clubId, clubId), eq(seats.personId, id));
          if (role === null) await db.delete(seats).where(theirs);
          else
            await db
              .insert(seats)
              .values({ clubId, personId: id, role, since: change.at })
              .onConflictDoUpdate({ target: [seats.clubId, seats.personId], set: { role } });
        }
        await refreshSeatEnds(store, db, [...change.roles.keys()].sort());
        const { endsInvitations, handoverAt, takenFrom } = change;
        const theirs = or(isNull(invitations.inviteeId), eq(invitations.inviteeId, personId ?? ''));
        if (endsInvitations) await endInvitations(store, db, and(eq(invitations.clubId, clubId), theirs));
        if (handoverAt !== undefined) await db.update(clubs).set({ handoverAt }).where(eq(clubs.id, clubId));
        // Whoever leads again has nothing to take back.
        for (const [id, role] of change.roles)
          if (role === 'lead') await db.update(takeovers).set({ takerId: id }).where(from(clubId, id));
        for (const formerId of takenFrom ?? [])
          await db
            .insert(takeovers)
            .values({ clubId, formerId, takerId: personId, at: change.at })
            .onConflictDoUpdate({
              target: [takeovers.clubId, takeovers.formerId],
              set: { takerId: personId, at: change.at },
            });
        await queue(store, db, change.sideWrites);
        for (const entry of [change.audit].flat()) await note(store, db, entry);
        return true;
      }),
    async takeoverFrom(clubId, formerId) {
      const [row] = await store.read.select(takeoverColumns).from(takeovers).where(from(clubId, formerId));
      return row ?? null;
    },
    async outdated(now, limit, after) {
      const lead = and(eq(seats.role, 'lead'), isNull(users.suspendedAt));
      const seen = or(gt(seats.since, now - AWAY_AFTER), gt(lastSeen.day, lastDayAway(now)));
      const isThere = exists(seated(and(lead, seen)));
      const ended = daysLater(utcDay(now), -FAREWELL_DAYS);
      // Whether such a day counts is for `change` to judge.
      const stays = and(
        or(isNull(users.rosterLeavesOn), gt(users.rosterLeavesOn, ended)),
        or(isNull(users.ownLeavesOn), gt(users.ownLeavesOn, ended)),
      );
      const surelyThere = exists(seated(and(lead, seen, stays)));
      const hasHeirs = exists(seated(and(ne(seats.role, 'lead'), isNull(users.suspendedAt))));
      const rows = await store.read
        .select({ id: clubs.id })
        .from(clubs)
        .where(
          and(
            gt(clubs.id, after),
            isNull(clubs.closedAt),
            or(and(isNull(clubs.handoverAt), not(surelyThere), hasHeirs), and(isNotNull(clubs.handoverAt), isThere)),
          ),
        )
        .orderBy(clubs.id)
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    async leavers(until, limit, after) {
      const rows = await store.read
        .select({ id: users.id })
        .from(users)
        .innerJoin(seats, eq(seats.personId, users.id))
        .where(and(gt(users.id, after), or(lte(users.rosterLeavesOn, until), lte(users.ownLeavesOn, until))))
        .groupBy(users.id)
        .orderBy(users.id)
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    forgetTakeovers: (old) =>
      store.write((db) => db.delete(takeovers).where(lt(takeovers.at, old)).execute()).then(() => {}),
  };
}
