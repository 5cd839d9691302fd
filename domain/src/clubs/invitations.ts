import { z } from 'zod';
import { personOfTenant } from '../accounts/own-account.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { auditEntry } from '../audit/entry.ts';
import { type LeavingPorts, refuseDutyOfAlumnus } from '../colleges/leaving.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock, Ids, Secrets, Settings, Telling } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { type Club, seatRoles } from '../membership/club.ts';
import { refuseLeft } from '../membership/may-upload.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { Invitation } from './invitation.ts';
import { ledClub, pageOf } from './make-club.ts';
import type { ClubFavourites, ClubSeats, Invitations, SeatChange } from './ports.ts';
import { type ClubState, INVITATION_LIFE, isOver, isVouchedFor, leads, refuseNoRoom, seatOf } from './rules.ts';
import { type ClubPageView, type InvitationView, invitationUrl, invitationView } from './views.ts';
import { clubsHeldBy } from './visible.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  users: UserLookup;
  clubs: ClubLookup;
  clubFavourites: ClubFavourites;
  seats: ClubSeats;
  invitations: Invitations;
  notifications: Telling;
}

/**
 * Invites to a seat, as a lead: somebody by username, who is notified, or by a link everybody of the college who has
 * it, as many as seats are free (decisions 63).
 */
export const invite = useCase({
  name: 'clubs.invite',
  access: 'member',
  refuses: ['CLUB_CLOSED', 'CLUB_NOT_FOUND', 'NOT_CLUB_LEAD', 'PERSON_LEFT', 'SEAT_HELD', 'USER_NOT_FOUND'],
  input: z.strictObject({
    clubId: id,
    username: verbatimText(100).nullish(),
    role: z.enum(seatRoles).default('photographer'),
  }),
  async run(ports: Ports & LeavingPorts, actor, { clubId, username, role }): Promise<{ id: string; url: string }> {
    const club = await ledClub(ports, actor, clubId);
    if (club.closedAt !== null) refuse('CLUB_CLOSED');
    const inviteeId = username ? (await personToInvite(ports, actor, club, username)).id : null;
    const createdAt = ports.clock.now();
    const invitation: Invitation = {
      // Whoever has a link may accept it, so nobody may guess one.
      id: inviteeId === null ? ports.secrets.token() : ports.ids.next(),
      clubId: club.id,
      inviterId: actor.id,
      inviteeId,
      role,
      createdAt,
      expiresAt: createdAt + INVITATION_LIFE,
    };
    if (!(await ports.invitations.add(invitation))) refuse('CLUB_NOT_FOUND');
    if (inviteeId !== null) {
      // Invited again, they have one notification of it.
      const about = { kind: 'invitation', cause: `invitation:${club.id}`, at: createdAt, ...ofClub(club.id) } as const;
      await ports.notifications.tell([{ personId: inviteeId, actorId: actor.id, ...about }]);
    }
    return { id: invitation.id, url: invitationUrl(ports.settings, invitation.id) };
  },
});

const ofClub = (clubId: string) => ({ clubId, mediaId: null, commentId: null, caseId: null, eventId: null });

/** That somebody accepted an invitation. */
export interface TakenSeat {
  readonly clubId: string;
  readonly personId: string;
  readonly inviterId: string;
  readonly at: Instant;
}

/** What notifications say of a seat that somebody holds from now on. */
export const seatNews = ({ clubId, personId, at }: Omit<TakenSeat, 'inviterId'>) =>
  ({ cause: `seat:${clubId}:${personId}:${at}`, kind: 'seat', at, ...ofClub(clubId) }) as const;

/** Tells whoever invited, and whoever accepted, that the latter holds a seat now (decisions 50, 63). */
export const tellOfSeatJob = job({
  kind: 'tell-of-seat',
  async run({ notifications }: { notifications: Telling }, { clubId, personId, inviterId, at }: TakenSeat) {
    const about = seatNews({ clubId, personId, at });
    await notifications.tell([
      { personId: inviterId, actorId: personId, ...about },
      { personId, actorId: null, ...about },
    ]);
  },
});

/** One's own invitations (decisions 63). */
export const listInvitations = useCase({
  name: 'clubs.invitations',
  access: 'member',
  input: nothing,
  async run(ports: Ports, actor): Promise<InvitationView[]> {
    return viewsOf(ports, actor, await ports.invitations.ofPerson(actor.id, ports.clock.now()));
  },
});

/** Invitations of a club that are shown at once. */
const MOST_SHOWN = 100;

/** The newest invitations of a club that nobody accepted yet, and its links; for its leads (decisions 63). */
export const listClubInvitations = useCase({
  name: 'clubs.invitationsOf',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND', 'NOT_CLUB_LEAD'],
  input: z.strictObject({ clubId: id }),
  async run(ports: Ports, actor, { clubId }): Promise<InvitationView[]> {
    const club = await ledClub(ports, actor, clubId);
    const seats = await seatsOf(ports, club);
    const invitations = await ports.invitations.ofClub(club.id, ports.clock.now(), MOST_SHOWN);
    return viewsOf(
      ports,
      actor,
      invitations.filter((invitation) => isVouchedFor(invitation, seats)),
    );
  },
});

/** One invitation, for the page on which it is accepted (decisions 63). */
export const findInvitation = useCase({
  name: 'clubs.invitation',
  access: 'member',
  refuses: ['INVITATION_NOT_FOUND', 'INVITATION_EXPIRED'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<InvitationView> {
    const { invitation, club } = await visibleInvitation(ports, actor, input.id);
    if (invitation.inviteeId !== null && invitation.inviteeId !== actor.id) refuse('INVITATION_NOT_FOUND');
    if (!isVouchedFor(invitation, await seatsOf(ports, club))) refuse('INVITATION_NOT_FOUND');
    const [view] = await viewsOf(ports, actor, [invitation]);
    return view ?? refuse('INVITATION_NOT_FOUND');
  },
});

/**
 * Accepts an invitation: one holds a seat from now on, and whoever invited is notified too. Accepting again changes
 * nothing. Whether it still stands is judged in the unit in which the seat is given, so nobody comes back by a link
 * that they follow in the moment of being dismissed; alumni accept none (decisions 63, 74).
 */
export const acceptInvitation = useCase({
  name: 'clubs.accept',
  access: 'member',
  refuses: [
    'CLUB_CLOSED',
    'CLUB_FULL',
    'CLUB_LEADS_FULL',
    'CLUB_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'INVITATION_EXPIRED',
    'LEADS_TOO_MANY',
    'LEFT_COLLEGE',
  ],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<ClubPageView> {
    const { invitation, club } = await visibleInvitation(ports, actor, input.id);
    const { inviteeId, inviterId, role } = invitation;
    refuseLeft(actor, ports.clock.now());
    if (inviteeId !== null && inviteeId !== actor.id) refuse('INVITATION_NOT_FOUND');
    const at = ports.clock.now();
    const decide = (state: ClubState): SeatChange | null => {
      if (!state.invitation || !isVouchedFor(state.invitation, state.seats)) refuse('INVITATION_NOT_FOUND');
      const held = seatOf(state);
      if (held && (held.role === 'lead' || held.role === role)) return null;
      refuseNoRoom(state, role);
      const details = { club: club.id, role };
      return {
        roles: new Map([[actor.id, role]]),
        at,
        sideWrites: [tellOfSeatJob.draft({ clubId: club.id, personId: actor.id, inviterId, at })],
        audit: auditEntry(ports, actor, held ? 'seat-changed' : 'seat-given', { personId: actor.id, details }),
      };
    };
    const done = await ports.seats.change(club.id, actor.id, decide, invitation.id);
    if (!done) refuse('CLUB_NOT_FOUND');
    if (inviteeId !== null) await ports.invitations.remove(invitation.id);
    return pageOf(ports, actor, club.id);
  },
});

/** Declines an invitation, as the invited; or withdraws it, as a lead of the club (decisions 63). */
export const dropInvitation = useCase({
  name: 'clubs.dropInvitation',
  access: 'member',
  refuses: ['INVITATION_NOT_FOUND', 'INVITATION_EXPIRED', 'NOT_CLUB_LEAD'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<{ dropped: true }> {
    const { invitation, club } = await visibleInvitation(ports, actor, input.id);
    if (invitation.inviteeId !== actor.id) {
      const seats = (await ports.seats.of(club.id)).map(({ seat }) => seat);
      // Whoever has only the link of one may know of it; of somebody else's they may not.
      if (!leads(seats, actor.id)) refuse(invitation.inviteeId === null ? 'NOT_CLUB_LEAD' : 'INVITATION_NOT_FOUND');
    }
    await ports.invitations.remove(invitation.id);
    return { dropped: true };
  },
});

/** The seats of a club as rules judge them. */
async function seatsOf(ports: Ports, club: Club) {
  const found = await ports.seats.of(club.id);
  return found.map(({ seat, person }) => ({ ...seat, isSuspended: person === null }));
}

/** An invitation to a club of the caller's tenant that has not run out. */
async function visibleInvitation(
  ports: Ports,
  actor: Member,
  invitationId: string,
): Promise<{ invitation: Invitation; club: Club }> {
  const invitation = (await ports.invitations.find(invitationId)) ?? refuse('INVITATION_NOT_FOUND');
  const club = await ports.clubs.byId(invitation.clubId);
  if (club?.tenant !== actor.tenant) refuse('INVITATION_NOT_FOUND');
  if (isOver(invitation, ports.clock.now())) refuse('INVITATION_EXPIRED');
  return { invitation, club };
}

/** Somebody of the tenant with that username, without a seat in the club; never found by e-mail (decisions 6, 63). */
async function personToInvite(ports: Ports & LeavingPorts, actor: Member, club: Club, username: string) {
  const name = username.trim().replace(/^@/, '');
  const known = name.includes('@') ? null : await ports.users.byLogin(name);
  const person = await personOfTenant(ports, actor, known?.id ?? '');
  const seats = await ports.seats.of(club.id);
  if (seats.some(({ seat }) => seat.personId === person.id)) refuse('SEAT_HELD');
  await refuseDutyOfAlumnus(ports, person);
  return person;
}

/** How invitations look to the caller; those whose club is gone are left out. */
async function viewsOf(ports: Ports, actor: Member, invitations: readonly Invitation[]): Promise<InvitationView[]> {
  const people = invitations.flatMap(({ inviterId, inviteeId }) => [
    inviterId,
    ...(inviteeId === null ? [] : [inviteeId]),
  ]);
  const [clubs, users, held] = await Promise.all([
    found(
      (clubId) => ports.clubs.byId(clubId),
      invitations.map(({ clubId }) => clubId),
    ),
    found((personId) => ports.users.byId(personId), people),
    clubsHeldBy(ports, actor),
  ]);
  return invitations.flatMap((invitation) => {
    const club = clubs.get(invitation.clubId);
    const inviter = users.get(invitation.inviterId) ?? null;
    const invitee = users.get(invitation.inviteeId ?? '') ?? null;
    if (!club) return [];
    return [invitationView(ports, invitation, club, { holdsSeat: held.has(club.id), inviter, invitee })];
  });
}

/** What a look-up finds for ids, each of which it is asked once. */
async function found<T>(find: (id: string) => Promise<T>, ids: readonly string[]): Promise<ReadonlyMap<string, T>> {
  return new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await find(id)] as const)));
}
