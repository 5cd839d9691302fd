import { leavingDay } from '../colleges/leaving.ts';
import { type Day, dayOf, utcDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { User } from './user.ts';

// What becomes of an account whose address the college gives to somebody else (decisions 75).

const RELEASED = '@released.invalid';

/** What an account has in place of the address that it gave up; nobody can have it as theirs, nor get mail there. */
export function releasedEmail(id: string): string {
  return `${id}${RELEASED}`;
}

/** Whether `email` is no address, because it was given up. */
export function isReleased(email: string): boolean {
  return email.endsWith(RELEASED);
}

/** The address that somebody has, as they know it: empty when they gave up the college's and have no other. */
export function ownEmail(user: User): string {
  return isReleased(user.email) ? (recoveryOf(user) ?? '') : user.email;
}

/** The address of theirs that does not end with their time at college, once they proved that they read it. */
export function recoveryOf({ recoveryAddress, recoveryProvenAt }: User): string | null {
  return recoveryProvenAt === null ? null : recoveryAddress;
}

/**
 * Whether somebody's time at college is over, so that the college may give their address to somebody else. Whoever got
 * their account on that day or later is a later holder already, of whom an old roster says nothing. A day that had come
 * when the operator decided that the address is still theirs does not count either.
 */
export function hasLeft(user: User, today: Day): boolean {
  const day = leavingDay(user);
  if (day === null || day > today || day <= utcDay(user.createdAt)) return false;
  return user.keptOn === null || user.keptOn < day;
}

/**
 * Whether a later roster says nothing of the person who has the address: they left by an earlier one, so that a new line
 * is about the next holder.
 */
export function leftByRoster(user: User, today: Day): boolean {
  return user.rosterLeavesOn !== null && hasLeft({ ...user, ownLeavesOn: null }, today);
}

/**
 * Where letters to somebody go: once they left, or their address has another holder, to their recovery address. Without
 * one, a letter that opens the account (`opening`) goes nowhere then, and any other to the college's address until that
 * is known to be another's (decisions 74).
 */
export function mailboxFor(user: User, today: Day, opening = false): string | null {
  const another = isReleased(user.email) || user.entryClosedAt !== null;
  if (!another && !hasLeft(user, today)) return user.email;
  return recoveryOf(user) ?? (another || opening ? null : user.email);
}

/** Whether somebody may not become another by leaving an address behind: suspended, or with stopped uploads. */
function isHeldToAccount({ suspendedAt, uploadsStoppedUntil }: User, now: Instant): boolean {
  return suspendedAt !== null || (uploadsStoppedUntil !== null && now < uploadsStoppedUntil);
}

/** Which moment it is, and on which day. */
export interface Moment {
  readonly now: Instant;
  readonly today: Day;
}

export function momentOf(ports: { clock: Clock; settings: Pick<Settings, 'timeZone'> }): Moment {
  return { now: ports.clock.now(), today: todayOf(ports) };
}

/** The day on which it is now, where nobody's college is known to say otherwise. */
export function todayOf({ clock, settings }: { clock: Clock; settings: Pick<Settings, 'timeZone'> }): Day {
  return dayOf(clock.now(), settings.timeZone);
}

/**
 * What becomes of an account when somebody signs up with its address, or a provider knows another with it (`proved`):
 * `held`, as any other address; `released`: it lives on under its recovery address; `closed` to entry, until the operator
 * decides; or, as long as the newcomer's word is all there is, only the newcomer is `refused`. The address of somebody who
 * is suspended, or whose uploads are stopped, frees nobody of that.
 */
export function whenReturning(
  user: User,
  { now, today }: Moment,
  proved: boolean,
): 'held' | 'released' | 'closed' | 'refused' {
  if (user.verifiedAt === null) return 'held';
  if (!proved && user.entryClosedAt === null && !hasLeft(user, today)) return 'held';
  if (recoveryOf(user) !== null && !isHeldToAccount(user, now)) return 'released';
  return proved ? 'closed' : 'refused';
}

/**
 * Whether whoever reads the mailbox of an address now may prove that, by a code: its holder left without a recovery
 * address, and nobody proved it yet.
 */
export function isClaimable(user: User, moment: Moment): boolean {
  return user.entryClosedAt === null && whenReturning(user, moment, false) === 'refused';
}

/** Refuses ENTRY_CLOSED for an account that is closed to entry. */
export function refuseClosed(settings: Settings, user: Pick<User, 'entryClosedAt'>): void {
  if (user.entryClosedAt !== null) refuse('ENTRY_CLOSED', { params: { contact: contactOf(settings) } });
}

/** Refuses a newcomer whose address is another's here, with whom to write to. */
export function refuseAnother(settings: Settings): never {
  const contact = contactOf(settings);
  const message = `This address was somebody else’s here. The operator has to release it first: write to ${contact}`;
  return refuse('ADDRESS_OF_ANOTHER', { params: { contact }, errors: [{ field: 'email', message }] });
}

function contactOf({ contactTo, publicUrl }: Settings): string {
  return contactTo ?? publicUrl;
}
