import type { ClubSeats } from '@quadrangle/domain/clubs/ports';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedClub, refreshSeatEnds } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { uploaderColumns } from '../kernel/rows.ts';
import { ledBy } from '../membership/club-plans.ts';

/** The seats of clubs. A change locks the club, and then the person whose seat it is about. */
export function seatsOn(store: Store): ClubSeats {
  const { seats, users } = store.tables;
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
    change: (clubId, personId, decide) =>
      store.atomic(async (db) => {
        const club = await lockedClub(store, db, clubId);
        const person = club && (await lockedUser(store, db, personId));
        if (!club || !person) return false;
        const found = await db
          .select({ seat: seats, suspendedAt: users.suspendedAt })
          .from(seats)
          .innerJoin(users, eq(users.id, seats.personId))
          .where(eq(seats.clubId, clubId));
        const change = decide({
          club,
          seats: found.map(({ seat, suspendedAt }) => ({ ...seat, isSuspended: suspendedAt !== null })),
          personId,
          ledElsewhere: await ledBy(store, db, personId, clubId),
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
        await queue(store, db, change.sideWrites);
        await note(store, db, change.audit);
        return true;
      }),
  };
}
