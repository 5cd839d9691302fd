import { isAlumnus } from '../colleges/leaving.ts';
import type { Member } from '../kernel/actor.ts';
import { utcDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Instant } from '../kernel/time.ts';
import type { Club, HeldSeat } from './club.ts';
import type { ClubLookup } from './ports.ts';
import { hasLivePlan, hasLiveSeat, stoppedUntil } from './rules.ts';

/** Whether people with seats may upload for the club at `now` (decisions 62, 63). */
export function isLive(club: Pick<Club, 'closedAt' | 'planEnd'>, now: Instant): boolean {
  return club.closedAt === null && hasLivePlan(club, now);
}

/** Whether somebody may upload for themselves or for a club at `now`; alumni may not (decisions 13, 62, 74). */
export function mayUpload(member: Pick<Member, 'planEnd' | 'seatEnd' | 'leavesAt'>, now: Instant): boolean {
  return !isAlumnus(member, now) && (hasLivePlan(member, now) || hasLiveSeat(member, now));
}

/** Refuses LEFT_COLLEGE to alumni: they share nothing new, and take on no seat (decisions 74). */
export function refuseLeft(member: Pick<Member, 'leavesAt'>, now: Instant): void {
  if (isAlumnus(member, now)) refuse('LEFT_COLLEGE');
}

/**
 * For whom somebody uploads at `now`: the id of a club, or null for themselves. `clubId` is what they said. It may be
 * left out by whoever has exactly one seat in a club with a live plan, and no live plan of their own. Refuses
 * CLUB_SEAT_REQUIRED for a club in which they have no such seat, CLUB_REQUIRED when it is not clear which club,
 * CLUB_UPLOADS_STOPPED, and PLAN_REQUIRED (decisions 13, 52, 62).
 */
export function holderOf(
  member: Pick<Member, 'planEnd'>,
  seats: readonly HeldSeat[],
  clubId: string | null,
  now: Instant,
): string | null {
  const live = seats.filter(({ club }) => isLive(club, now));
  if (clubId !== null) {
    const held = live.find(({ club }) => club.id === clubId) ?? refuse('CLUB_SEAT_REQUIRED');
    refuseStoppedClub(held.club, now);
    return held.club.id;
  }
  if (hasLivePlan(member, now)) return null;
  const [only, another] = live;
  if (!only) refuse('PLAN_REQUIRED', { params: { items: 'photos' } });
  if (another) refuse('CLUB_REQUIRED', { errors: [{ field: 'club', message: 'Say for which club.' }] });
  refuseStoppedClub(only.club, now);
  return only.club.id;
}

/** Refuses CLUB_UPLOADS_STOPPED while moderators have stopped uploads for a club (decisions 52). */
export function refuseStoppedClub(club: Pick<Club, 'uploadsStoppedUntil'>, now: Instant): void {
  const until = stoppedUntil(club, now);
  if (until !== null) refuse('CLUB_UPLOADS_STOPPED', { params: { until: utcDay(until) } });
}

/** The same for what is a club's, or nobody's but a person's (null) (decisions 52). */
export async function refuseStoppedHolder(
  { clubs }: { clubs: Pick<ClubLookup, 'byId'> },
  { clubId }: { readonly clubId: string | null },
  now: Instant,
): Promise<void> {
  const club = clubId === null ? null : await clubs.byId(clubId);
  if (club) refuseStoppedClub(club, now);
}

/** The refusals of `holderFor`. */
export const withoutHolder = ['CLUB_REQUIRED', 'CLUB_SEAT_REQUIRED', 'CLUB_UPLOADS_STOPPED', 'LEFT_COLLEGE'] as const;

/**
 * The club for which a file was announced, where whoever sends it has a seat there and its plan is live; null for any
 * other holder, and while they may upload nothing (decisions 62, 65).
 */
export async function announcedFor(
  { clubs }: { clubs: Pick<ClubLookup, 'held'> },
  member: Member,
  holderId: string | null,
  now: Instant,
): Promise<string | null> {
  if (holderId === null || !mayUpload(member, now)) return null;
  const isHolder = ({ club }: HeldSeat) => club.id === holderId && isLive(club, now);
  return (await clubs.held(member.id)).some(isHolder) ? holderId : null;
}

/** `holderOf` with the seats as they are now, which are read only when they matter. */
export async function holderFor(
  { clubs }: { clubs: Pick<ClubLookup, 'held'> },
  member: Member,
  clubId: string | null | undefined,
  now: Instant,
): Promise<string | null> {
  refuseLeft(member, now);
  const isForSelf = (clubId ?? null) === null && hasLivePlan(member, now);
  return holderOf(member, isForSelf ? [] : await clubs.held(member.id), clubId ?? null, now);
}
