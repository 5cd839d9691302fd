import { z } from 'zod';
import type { Tenant } from '../kernel/actor.ts';
import { folded } from '../kernel/folded.ts';
import { username } from '../kernel/names.ts';
import { plainName, typedText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';

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
export const MAX_LED = 3;

/** The name of a club: 1–80 characters, as full names are (decisions 5, 61). */
export const clubName = plainName(1, 80);

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
  const suffix = `-${attempt + 1}`;
  return {
    name: `${[...name].slice(0, 76).join('')} ${attempt + 1}`,
    handle: handle.slice(0, 30 - suffix.length) + suffix,
  };
}
