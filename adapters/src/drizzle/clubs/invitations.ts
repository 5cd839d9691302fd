import type { Invitation } from '@quadrangle/domain/clubs/invitation';
import type { Invitations } from '@quadrangle/domain/clubs/ports';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
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
    ofClub: (clubId, now, limit) =>
      store.read
        .select()
        .from(invitations)
        .where(and(eq(invitations.clubId, clubId), gt(invitations.expiresAt, now)))
        .orderBy(...newest)
        .limit(limit)
        .execute(),
    ofPerson: (personId, now) =>
      store.read
        .select(getTableColumns(invitations))
        .from(invitations)
        .innerJoin(clubs, eq(clubs.id, invitations.clubId))
        .where(and(eq(invitations.inviteeId, personId), gt(invitations.expiresAt, now), isNull(clubs.closedAt)))
        .orderBy(...newest)
        .execute(),
    remove: (id) => store.atomic(async (db) => (await endInvitations(store, db, eq(invitations.id, id))).length > 0),
    forget: (now, most) =>
      store.atomic((db) => {
        const over = db
          .select({ id: invitations.id })
          .from(invitations)
          .where(lte(invitations.expiresAt, now))
          .limit(most);
        return endInvitations(store, db, inArray(invitations.id, over));
      }),
  };
}

/** Removes the invitations that fit, and the notifications of them; which they were. */
export async function endInvitations(store: Store, db: Db, which: SQL | undefined): Promise<Invitation[]> {
  const { invitations, notifications: news } = store.tables;
  const gone = await db.delete(invitations).where(which).returning();
  for (const { clubId, inviteeId } of gone)
    if (inviteeId !== null)
      await db
        .delete(news)
        .where(and(eq(news.personId, inviteeId), eq(news.kind, 'invitation'), eq(news.clubId, clubId)));
  return gone;
}
