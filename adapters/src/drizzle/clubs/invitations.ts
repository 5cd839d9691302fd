import type { Invitations } from '@quadrangle/domain/clubs/ports';
import { and, desc, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { lockedClub } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** Invitations. Adding one locks the club, so that one to a person takes the place of the former. */
export function invitationsOn(store: Store): Invitations {
  const { clubs, invitations } = store.tables;
  const newest = [desc(invitations.createdAt), desc(invitations.id)];
  return {
    add: (invitation) =>
      store.atomic(async (db) => {
        const { clubId, inviterId, inviteeId } = invitation;
        if (!(await lockedClub(store, db, clubId))) return false;
        for (const id of [inviterId, ...(inviteeId === null ? [] : [inviteeId])].sort())
          if (!(await lockedUser(store, db, id))) return false;
        if (inviteeId !== null)
          await db.delete(invitations).where(and(eq(invitations.clubId, clubId), eq(invitations.inviteeId, inviteeId)));
        await db.insert(invitations).values(invitation);
        return true;
      }),
    async find(id) {
      const [invitation] = await store.read.select().from(invitations).where(eq(invitations.id, id));
      return invitation ?? null;
    },
    ofClub: (clubId, now) =>
      store.read
        .select()
        .from(invitations)
        .where(and(eq(invitations.clubId, clubId), gt(invitations.expiresAt, now)))
        .orderBy(...newest)
        .execute(),
    ofPerson: (personId, now) =>
      store.read
        .select(getTableColumns(invitations))
        .from(invitations)
        .innerJoin(clubs, eq(clubs.id, invitations.clubId))
        .where(and(eq(invitations.inviteeId, personId), gt(invitations.expiresAt, now), isNull(clubs.closedAt)))
        .orderBy(...newest)
        .execute(),
    async remove(id) {
      const gone = await store.write((db) =>
        db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id }),
      );
      return gone.length > 0;
    },
  };
}
