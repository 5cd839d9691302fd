import type { Tenant } from '../kernel/actor.ts';
import { type Day, daysLater, startOfDay, utcDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { Colleges } from './ports.ts';
import { settingsOfTenant } from './settings.ts';

/** What is known of when somebody leaves their college (decisions 74). */
export interface LeavingWords {
  /** What its roster says. */
  readonly rosterLeavesOn: Day | null;
  /** Their own word. */
  readonly ownLeavesOn: Day | null;
  /** When their account began. */
  readonly createdAt: Instant;
}

/** For how many days after the leaving day people see what is shared, and keep seats and moderation (decisions 74). */
export const FAREWELL_DAYS = 30;

/**
 * The day from which somebody is an alumnus: the roster's where it has one, whether earlier or later, because the
 * college knows best; else their own word; null while nobody said one (decisions 74).
 */
export function leavingDay(words: LeavingWords): Day | null {
  return rosterDay(words) ?? words.ownLeavesOn;
}

/**
 * When somebody leaves by the roster; null where it says nothing of them. A day that lay in the past when the account
 * began is about an earlier holder of the address (decisions 74, 75).
 */
export function rosterDay({ rosterLeavesOn, createdAt }: Omit<LeavingWords, 'ownLeavesOn'>): Day | null {
  return rosterLeavesOn !== null && rosterLeavesOn > utcDay(createdAt) ? rosterLeavesOn : null;
}

/** When somebody leaves, and what they see of what others share (decisions 74). */
export interface Leaving {
  /** The first moment at which they are an alumnus; null while nobody said when. */
  readonly leavesAt: Instant | null;
  /** They see only what others shared before this moment, and what they saved; null: everything. */
  readonly sharedBefore: Instant | null;
}

/** Somebody of whom no leaving day is known: they see everything. */
export const stays: Leaving = { leavesAt: null, sharedBefore: null };

/**
 * When somebody leaves in the zone of their college, and what they see at `now`: everything until 30 days after the
 * leaving day; from then on what was shared until then, everything (`all`) or nothing of others (`none`), as their
 * college decides (decisions 74).
 */
export function leavingOf(
  words: LeavingWords,
  { timeZone, alumni = 'until-leaving' }: Pick<Settings, 'timeZone' | 'alumni'>,
  now: Instant,
): Leaving {
  const day = leavingDay(words);
  if (day === null) return stays;
  const until = startOfDay(daysLater(day, FAREWELL_DAYS), timeZone);
  const isLimited = now >= until && alumni !== 'all';
  return { leavesAt: startOfDay(day, timeZone), sharedBefore: isLimited ? (alumni === 'none' ? 0 : until) : null };
}

/** Whether somebody has left their college at `now` (decisions 74). */
export function isAlumnus({ leavesAt }: Pick<Leaving, 'leavesAt'>, now: Instant): boolean {
  return leavesAt !== null && now >= leavesAt;
}

/** Whether somebody who moderates or looks after a college no longer does: 30 days after they left (decisions 74). */
export function dutiesAreOver({ leavesAt }: Pick<Leaving, 'leavesAt'>, now: Instant): boolean {
  return leavesAt !== null && now >= leavesAt + FAREWELL_DAYS * DAY;
}

/**
 * Whether whoever leaves on that day still has duties at `now`, by days in UTC, where nobody asks for the zone of their
 * college: whoever is written to as a moderator, or counts as a lead (decisions 74).
 */
export function isOnDuty(leavesOn: Day | null, now: Instant): boolean {
  return leavesOn === null || utcDay(now) < daysLater(leavesOn, FAREWELL_DAYS);
}

/** Whether a college has `most` stewards whose duties are not over, so that nobody else becomes one (decisions 70, 74). */
export function hasAllStewards(stewards: readonly LeavingWords[], now: Instant, most: number): boolean {
  return stewards.filter((user) => isOnDuty(leavingDay(user), now)).length >= most;
}

/** What says whether somebody has left. */
export interface LeavingPorts {
  clock: Clock;
  settings: Settings;
  colleges: Pick<Colleges, 'find'>;
}

/** Whether somebody, as they are stored, has left their college by now (decisions 74). */
export async function isAlumnusNow(
  ports: LeavingPorts,
  person: LeavingWords & { readonly tenant: Tenant },
): Promise<boolean> {
  const now = ports.clock.now();
  if (leavingDay(person) === null) return false;
  return isAlumnus(leavingOf(person, await settingsOfTenant(ports, person.tenant), now), now);
}

/** Refuses PERSON_LEFT where somebody who left is to take on a duty (decisions 74). */
export async function refuseDutyOfAlumnus(...named: Parameters<typeof isAlumnusNow>): Promise<void> {
  if (await isAlumnusNow(...named)) refuse('PERSON_LEFT');
}
