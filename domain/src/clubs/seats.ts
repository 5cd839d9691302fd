import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { auditEntry } from '../audit/entry.ts';
import { isAlumnusNow } from '../colleges/leaving.ts';
import type { Colleges } from '../colleges/ports.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { seatRoles } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { seatNews } from './invitations.ts';
import { pageOf } from './make-club.ts';
import type { ClubFavourites, ClubSeats } from './ports.ts';
import { refuseLastLead, refuseNoRoom, refuseUnlessLead, seatOf } from './rules.ts';
import type { ClubPageView } from './views.ts';
import { clubOfTenant } from './visible.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  clubs: ClubLookup;
  clubFavourites: ClubFavourites;
  seats: ClubSeats;
}

const seat = { clubId: id, userId: id };

/**
 * Appoints whoever holds a seat as a lead, who is notified, unless they left, or makes them a photographer again, oneself
 * too, and another ends the club's links; for leads (decisions 50, 63, 74).
 */
export const setSeat = useCase({
  name: 'clubs.setSeat',
  access: 'member',
  refuses: [
    'CLUB_CLOSED',
    'CLUB_FULL',
    'CLUB_LEADS_FULL',
    'CLUB_NOT_FOUND',
    'LAST_LEAD',
    'LEADS_TOO_MANY',
    'NOT_CLUB_LEAD',
    'PERSON_LEFT',
    'SEAT_NOT_FOUND',
  ],
  input: z.strictObject({ ...seat, role: z.enum(seatRoles) }),
  async run(
    ports: Ports & { settings: Settings; users: Pick<UserLookup, 'byId'>; colleges: Pick<Colleges, 'find'> },
    actor,
    { clubId, userId, role },
  ): Promise<ClubPageView> {
    const club = await clubOfTenant(ports, actor, clubId);
    const at = ports.clock.now();
    const holder = role === 'lead' ? await ports.users.byId(userId) : null;
    const hasLeft = holder !== null && (await isAlumnusNow(ports, holder));
    const done = await ports.seats.change(club.id, userId, (state) => {
      refuseUnlessLead(state.seats, actor);
      const held = seatOf(state) ?? refuse('SEAT_NOT_FOUND');
      if (held.role === role) return null;
      if (hasLeft) refuse('PERSON_LEFT');
      if (role === 'photographer') refuseLastLead(state, at);
      refuseNoRoom(state, role);
      const details = { club: club.id, role };
      const news = seatNews({ clubId: club.id, personId: userId, at });
      return {
        roles: new Map([[userId, role]]),
        at,
        sideWrites: role === 'lead' ? [{ personId: userId, actorId: null, ...news }] : [],
        // Whoever was made a photographer does not lead again by a link they kept.
        endsInvitations: role === 'photographer' && userId !== actor.id,
        audit: auditEntry(ports, actor, 'seat-changed', { personId: userId, details }),
      };
    });
    if (!done) refuse('SEAT_NOT_FOUND');
    return pageOf(ports, actor, club.id);
  },
});

/** Leaves a club, closed ones too, or dismisses somebody as its lead, which ends the club's links (decisions 63). */
export const removeSeat = useCase({
  name: 'clubs.removeSeat',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND', 'LAST_LEAD', 'NOT_CLUB_LEAD', 'SEAT_NOT_FOUND'],
  input: z.strictObject(seat),
  async run(ports: Ports, actor, { clubId, userId }): Promise<ClubPageView> {
    const club = await clubOfTenant(ports, actor, clubId);
    const at = ports.clock.now();
    const done = await ports.seats.change(club.id, userId, (state) => {
      if (userId !== actor.id) refuseUnlessLead(state.seats, actor);
      if (!seatOf(state)) refuse('SEAT_NOT_FOUND');
      refuseLastLead(state, at);
      return {
        roles: new Map([[userId, null]]),
        at,
        sideWrites: [],
        // Whoever was dismissed does not come back by a link they kept.
        endsInvitations: userId !== actor.id,
        audit: auditEntry(ports, actor, 'seat-ended', { personId: userId, details: { club: club.id } }),
      };
    });
    if (!done) refuse('SEAT_NOT_FOUND');
    return pageOf(ports, actor, club.id);
  },
});
