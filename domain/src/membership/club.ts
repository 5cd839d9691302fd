import { z } from 'zod';
import { type LeavingWords, leavingDay } from '../colleges/leaving.ts';
import type { Tenant } from '../kernel/actor.ts';
import { utcDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { folded } from '../kernel/folded.ts';
import { username } from '../kernel/names.ts';
import { firstCharacters, plainName, typedText } from '../kernel/text.ts';
import { DAY, HOUR, type Instant } from '../kernel/time.ts';

/** A club of the college: it holds a plan, items and events, and people hold seats in it (decisions 61). */
export interface Club {
  readonly id: string;
  readonly tenant: Tenant;
  /** Unique in its tenant, folded as search folds. */
  readonly name: string;
  /** Unique among all handles and usernames, in any case. */
  readonly handle: string;
  readonly description: string;
  /** Stored name of its picture in `profile/`, if there is one. */
  readonly avatar: string | null;
  readonly createdAt: Instant;
  /** Equals `createdAt` until somebody pays for it; else the fold of its grants (decisions 34). */
  readonly planEnd: Instant;
  /** Since when nobody uploads, edits or pays for it; null while it is open (decisions 63). */
  readonly closedAt: Instant | null;
  /** From when any seat may take over, because no lead was seen for long; null while leads are there (decisions 63). */
  readonly handoverAt: Instant | null;
  /** Until when moderators stopped uploads for it; null if they never did (decisions 52). */
  readonly uploadsStoppedUntil: Instant | null;
  /** How many people marked it as a favourite. */
  readonly favouriteCount: number;
}

export const seatRoles = ['lead', 'photographer'] as const;

/** Leads act for the club; photographers upload for it (decisions 62). */
export type SeatRole = (typeof seatRoles)[number];

/** How long photographers change what they shared or made for a club (decisions 62). */
export const OWN_FOR_CLUB = 30 * DAY;

/**
 * Whether somebody with this seat changes what was shared or made for its club, `by` whom and `at` what moment: leads,
 * and for 30 days the photographer who did it (decisions 62).
 */
export function mayChangeForClub(
  { by, at }: { readonly by: string; readonly at: Instant },
  memberId: string,
  seat: SeatRole | null,
  now: Instant,
): boolean {
  return seat === 'lead' || (seat !== null && by === memberId && now < at + OWN_FOR_CLUB);
}

/** Somebody's seat in a club. */
export interface Seat {
  readonly clubId: string;
  readonly personId: string;
  readonly role: SeatRole;
  readonly since: Instant;
}

/** A seat with its club, as its holder has it. */
export interface HeldSeat {
  readonly club: Club;
  readonly role: SeatRole;
}

/** A club as cards name it. */
export type ClubCard = Pick<Club, 'id' | 'name' | 'handle' | 'avatar'>;

/** The most clubs that one person leads (decisions 61). */
const MAX_LED = 3;

/** Refuses LEADS_TOO_MANY to whoever leads as many open clubs as one person may (decisions 61). */
export function refuseLeadsTooMany(led: number): void {
  if (led >= MAX_LED) refuse('LEADS_TOO_MANY');
}

/**
 * Whether somebody who leads so many open clubs may lead a new one at `now`: neither the suspended nor whoever has left,
 * whatever the zone of their college, even if they paid for it before (decisions 61, 74).
 */
export function mayLeadNewClub(
  person: LeavingWords & { readonly suspendedAt: Instant | null },
  led: number,
  now: Instant,
): boolean {
  const day = leavingDay(person);
  const isHere = day === null || utcDay(now - 12 * HOUR) < day;
  return person.suspendedAt === null && isHere && led < MAX_LED;
}

/** A club as it begins, without a plan. */
export function freshClub(
  club: Pick<Club, 'id' | 'tenant' | 'name' | 'handle' | 'createdAt'> & Partial<Pick<Club, 'description' | 'avatar'>>,
): Club {
  const times = { planEnd: club.createdAt, closedAt: null, handoverAt: null, uploadsStoppedUntil: null };
  return { description: '', avatar: null, ...club, ...times, favouriteCount: 0 };
}

const LONGEST_CLUB_NAME = 80;

/** The name of a club: 1–80 characters, as full names are (decisions 5, 61). */
export const clubName = plainName(LONGEST_CLUB_NAME);

/** Its handle: a username (decisions 5, 61). */
export const clubHandle = username;

/** What a club says about itself: 0–2,000 characters (decisions 61). */
export const clubDescription = typedText(0, 2_000);

/** The club that a checkout names: one of the college's by its id, or a new one (decisions 61). */
export const paidClub = z.union(
  [z.string().regex(/^[\w-]{1,64}$/), z.strictObject({ name: clubName, handle: clubHandle })],
  'Name a club by its id, or a new one by its name and handle.',
);

/** Names of clubs are compared as search compares words (decisions 19, 61). */
export function clubNameKey(name: string): string {
  return folded(name);
}

/**
 * Names to try for a club that was paid for under a name or handle which somebody took meanwhile: the money made it, so
 * it exists, under the next free number (decisions 61).
 */
export function nextName({ name, handle }: { name: string; handle: string }, attempt: number) {
  if (attempt === 0) return { name, handle };
  const number = String(attempt + 1);
  return {
    name: `${firstCharacters(name, LONGEST_CLUB_NAME - 1 - number.length)} ${number}`,
    handle: `${handle.slice(0, 30 - 1 - number.length)}-${number}`,
  };
}
