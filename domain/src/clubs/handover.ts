import { isOnDuty } from '../colleges/leaving.ts';
import { type Day, utcDay } from '../kernel/days.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { SeatRole } from '../membership/club.ts';
import { counted, hasAllLeads, isFull, type SeatState, type Takeover } from './rules.ts';

/** After how long without a lead the seats of a club are told (decisions 63). */
export const AWAY_AFTER = 120 * DAY;

/** How long after that any seat may take over (decisions 63). */
export const HANDOVER_NOTICE = 14 * DAY;

/** How long a former lead may take the lead back (decisions 63). */
export const TAKE_BACK = 30 * DAY;

/**
 * When the holder of a seat was last seen: the end of the day (UTC) of which that is known, or the moment when they got
 * the seat, whichever is later (decisions 63).
 */
export function seenAt(since: Instant, day: Day | null): Instant {
  return day === null ? since : Math.max(since, Date.parse(day) + DAY);
}

/** The last day on which somebody may have been seen who is away at `now`. */
export function lastDayAway(now: Instant): Day {
  return utcDay(now - AWAY_AFTER - DAY);
}

/**
 * Whether no lead of a club was seen for 120 days at `now`; suspended leads count as none, and so do those who left 30
 * days ago, also where they still come by (decisions 63, 74).
 */
export function leadsAreAway(seats: readonly SeatState[], now: Instant): boolean {
  const isThere = (seat: SeatState) => counts(seat, now) && now < seat.seenAt + AWAY_AFTER;
  return !seats.some((seat) => seat.role === 'lead' && isThere(seat));
}

/** Whether there is somebody who could take over. */
export function hasHeirs(seats: readonly SeatState[], now: Instant): boolean {
  return seats.some((seat) => seat.role !== 'lead' && counts(seat, now));
}

const counts = ({ isSuspended, leavesOn }: SeatState, now: Instant) => !isSuspended && isOnDuty(leavesOn, now);

/** Whether a former lead who has not led again may take the lead back at `now`. */
export function mayTakeBack(takeover: Takeover | null, now: Instant): takeover is Takeover {
  return takeover !== null && takeover.takerId !== takeover.formerId && now < takeover.at + TAKE_BACK;
}

/**
 * The roles after a takeover: whoever takes over leads, the leads become photographers. For somebody without a seat, where
 * all are taken, the lead who was not seen for longest loses theirs.
 */
export function takenOver(seats: readonly SeatState[], takerId: string): Map<string, SeatRole | null> {
  const former = seats.filter(({ role }) => role === 'lead');
  const roles = new Map<string, SeatRole | null>(former.map(({ personId }) => [personId, 'photographer']));
  const [longest] = counted(former).toSorted((a, b) => a.seenAt - b.seenAt);
  if (longest && isFull({ seats, personId: takerId })) roles.set(longest.personId, null);
  return roles.set(takerId, 'lead');
}

/**
 * The roles after whoever does not lead a club named somebody its lead: as after a takeover where there is no room for one
 * more and all leads are away; else the others keep theirs (decisions 63, 70).
 */
export function appointed(seats: readonly SeatState[], personId: string, now: Instant): Map<string, SeatRole | null> {
  const hasNoRoom = hasAllLeads(seats) || isFull({ seats, personId });
  return hasNoRoom && leadsAreAway(seats, now) ? takenOver(seats, personId) : new Map([[personId, 'lead']]);
}

/** The seats as they are after the change, but for whoever is to lead. */
export function makingRoom(seats: readonly SeatState[], roles: ReadonlyMap<string, SeatRole | null>): SeatState[] {
  return seats.flatMap((seat) => {
    const role = roles.get(seat.personId);
    if (role === null) return [];
    return role === 'photographer' ? [{ ...seat, role }] : [seat];
  });
}

/**
 * The roles after a former lead took the lead back: whoever took over becomes a photographer. Where others have taken the
 * room since, the newest of them does, former leads apart; who gives way loses the seat where all are taken and the former
 * lead has none any more (decisions 63).
 */
export function takenBack(
  seats: readonly SeatState[],
  { formerId, takerId }: Takeover,
  takeovers: readonly Takeover[],
): Map<string, SeatRole | null> {
  const roles = new Map<string, SeatRole | null>([[formerId, 'lead']]);
  const taker = seats.find(({ personId }) => personId === takerId);
  if (taker?.role === 'lead') roles.set(taker.personId, 'photographer');
  const former = takeovers.map((takeover) => takeover.formerId);
  const newest = counted(seats)
    .filter((seat) => seat !== taker && !former.includes(seat.personId))
    .toSorted((a, b) => b.since - a.since);
  const giving = [...counted(taker ? [taker] : []), ...newest];
  const hasNoSeat = isFull({ seats, personId: formerId });
  const giver =
    giving.find((seat) => seat.role === 'lead' && (seat === taker || hasAllLeads(seats))) ??
    (hasNoSeat ? giving[0] : undefined);
  if (giver) roles.set(giver.personId, hasNoSeat ? null : 'photographer');
  return roles;
}
