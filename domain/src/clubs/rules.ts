import type { LedClub } from '../accounts/ports.ts';
import { isOnDuty } from '../colleges/leaving.ts';
import type { Day } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import { type Club, refuseLeadsTooMany, type Seat, type SeatRole } from '../membership/club.ts';
import type { Invitation } from './invitation.ts';

/** The seats of a club, leads among them (decisions 62). */
export const MAX_SEATS = 10;

/** The most leads of a club (decisions 62). */
export const MAX_LEADS = 3;

/** How long an invitation can be accepted (decisions 63). */
export const INVITATION_LIFE = 14 * DAY;

/** A seat, and whether its holder is suspended: suspended leads count as none (decisions 63). */
export interface SeatState extends Seat {
  readonly isSuspended: boolean;
  /** When its holder leaves; null while nobody said when. */
  readonly leavesOn: Day | null;
  /** `seenAt` of its holder. */
  readonly seenAt: Instant;
}

/** That somebody took a club over from one of its leads (decisions 63). */
export interface Takeover {
  readonly formerId: string;
  /** Null once they are gone; the former lead themselves once they led again. */
  readonly takerId: string | null;
  readonly at: Instant;
}

/** A club and its seats at one moment, with one person whose seat is to change. */
export interface ClubState {
  readonly club: Club;
  readonly seats: readonly SeatState[];
  readonly personId: string;
  /** How many other open clubs that person leads. */
  readonly ledElsewhere: number;
  /** The takeovers of the club in the last 30 days, those that were taken back too. */
  readonly takeovers: readonly Takeover[];
  /** The invitation that the person accepts, if it is one of this club; null once it was withdrawn or has ended. */
  readonly invitation: Invitation | null;
}

/** The seat of a person; null without one. */
export function seatOf({ seats, personId }: Pick<ClubState, 'seats' | 'personId'>): SeatState | null {
  return seats.find((seat) => seat.personId === personId) ?? null;
}

/** Whether somebody leads the club. */
export function leads(seats: readonly Seat[], personId: string): boolean {
  return seats.some((seat) => seat.personId === personId && seat.role === 'lead');
}

/** Whether an open club would be without a lead at `now` if this one left; who left 30 days ago is none (decisions 63, 74). */
export function isLastLeadOf({ isClosed, otherLeads }: LedClub, now: Instant): boolean {
  return !isClosed && !otherLeads.some((leavesOn) => isOnDuty(leavesOn, now));
}

/** The seats that count: not those of suspended people, whom leads neither see nor dismiss (decisions 63). */
export function counted<T extends Pick<SeatState, 'isSuspended'>>(seats: readonly T[]): T[] {
  return seats.filter(({ isSuspended }) => !isSuspended);
}

const otherLeads = ({ seats, personId }: ClubState): SeatState[] =>
  counted(seats).filter((seat) => seat.role === 'lead' && seat.personId !== personId);

/** Whether the person has the only seat of a lead in an open club: it stays theirs although they left (decisions 63, 74). */
export function isOnlyLead(state: ClubState): boolean {
  return state.club.closedAt === null && leads(state.seats, state.personId) && otherLeads(state).length === 0;
}

/** Refuses to take the lead of a club from its last lead at `now`; a closed club needs none (decisions 63). */
export function refuseLastLead(state: ClubState, now: Instant): void {
  const led = { isClosed: state.club.closedAt !== null, otherLeads: otherLeads(state).map(({ leavesOn }) => leavesOn) };
  if (leads(state.seats, state.personId) && isLastLeadOf(led, now)) refuse('LAST_LEAD');
}

/** Whether all seats are taken, and the person has none (decisions 62). */
export function isFull(state: Pick<ClubState, 'seats' | 'personId'>): boolean {
  return !seatOf(state) && counted(state.seats).length >= MAX_SEATS;
}

/** Whether a club has all the leads it may have (decisions 62). */
export function hasAllLeads(seats: readonly SeatState[]): boolean {
  return counted(seats).filter(({ role }) => role === 'lead').length >= MAX_LEADS;
}

/**
 * Refuses to give the person a seat with that role where there is none: in a closed club, beyond 10 seats, beyond 3
 * leads, or to whoever leads 3 clubs already. Who comes back from a suspension may be one more (decisions 61, 62, 63).
 */
export function refuseNoRoom(state: ClubState, role: SeatRole): void {
  const { club, seats, personId, ledElsewhere } = state;
  if (club.closedAt !== null) refuse('CLUB_CLOSED');
  if (isFull(state)) refuse('CLUB_FULL');
  if (role !== 'lead' || leads(seats, personId)) return;
  if (hasAllLeads(seats)) refuse('CLUB_LEADS_FULL');
  refuseLeadsTooMany(ledElsewhere);
}

/** Refuses everybody who does not lead the club (decisions 62). */
export function refuseUnlessLead(seats: readonly Seat[], actor: { readonly id: string }): void {
  if (!leads(seats, actor.id)) refuse('NOT_CLUB_LEAD');
}

/**
 * Whether an invitation still counts among the seats of its club: a link does while whoever made it leads, and is not
 * suspended (decisions 63).
 */
export function isVouchedFor(
  { inviteeId, inviterId }: Pick<Invitation, 'inviteeId' | 'inviterId'>,
  seats: readonly (Seat & Pick<SeatState, 'isSuspended'>)[],
): boolean {
  return inviteeId !== null || leads(counted(seats), inviterId);
}

/** Whether an invitation has run out at `now` (decisions 63). */
export function isOver(invitation: { readonly expiresAt: Instant }, now: Instant): boolean {
  return now >= invitation.expiresAt;
}
