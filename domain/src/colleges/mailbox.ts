import type { Language, Tenant } from '../kernel/actor.ts';
import { type Day, dayOf, utcDay } from '../kernel/days.ts';
import type { AccountAddress, Addressee } from '../kernel/mail.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { type LeavingWords, leavingDay } from './leaving.ts';

// Where letters to somebody go, during and after their time at college (decisions 74, 75).

const RELEASED = '@released.invalid';

/** What is known of how somebody is reached. */
export interface Reachable extends LeavingWords {
  readonly email: AccountAddress;
  readonly tenant: Tenant;
  readonly language: Language;
  readonly recoveryAddress: AccountAddress | null;
  readonly recoveryProvenAt: Instant | null;
  readonly entryClosedAt: Instant | null;
  readonly keptOn: Day | null;
}

/** What an account has in place of an address that is not theirs; nobody can have it as theirs, nor get mail there. */
export function releasedEmail(id: string): string {
  return `${id}${RELEASED}`;
}

/** Whether `email` is no address, because it is not theirs. */
export function isReleased(email: string): boolean {
  return email.endsWith(RELEASED);
}

/** The address of theirs that does not end with their time at college, once they proved that they read it. */
export function recoveryOf({
  recoveryAddress,
  recoveryProvenAt,
}: Pick<Reachable, 'recoveryAddress' | 'recoveryProvenAt'>): string | null {
  return recoveryProvenAt === null ? null : recoveryAddress;
}

/**
 * Whether somebody's time at college is over, so that the college may give their address to somebody else. Whoever got
 * their account on that day or later is a later holder already, of whom an old roster says nothing. A day that had come
 * when the operator decided that the address is still theirs does not count either.
 */
export function mayHaveNextHolder(person: LeavingWords & Pick<Reachable, 'keptOn'>, today: Day): boolean {
  const day = leavingDay(person);
  if (day === null || day > today || day <= utcDay(person.createdAt)) return false;
  return person.keptOn === null || person.keptOn < day;
}

/**
 * Where letters to somebody go: once they left, or their address has another holder, to their recovery address. Without
 * one, a letter that opens the account (`opening`) goes nowhere then, and any other to the college's address until that
 * is known to be another's (decisions 74).
 */
export function mailboxFor(person: Reachable, today: Day, opening = false): string | null {
  const another = isReleased(person.email) || person.entryClosedAt !== null;
  if (!another && !mayHaveNextHolder(person, today)) return person.email;
  return recoveryOf(person) ?? (another || opening ? null : person.email);
}

/** To whom a letter is addressed, by `mailboxFor`; null where none reaches them. */
export function addresseeOf(person: Reachable, today: Day, opening = false): Addressee | null {
  const to = mailboxFor(person, today, opening);
  return to === null ? null : { to, language: person.language, tenant: person.tenant };
}

/**
 * The day by which letters go, now or `at` another moment: in the installation's zone, whoever calls, because a job
 * writes to people of many colleges (decisions 74, 75).
 */
export function todayOf(
  { clock, settings }: { clock: Clock; settings: Pick<Settings, 'timeZone' | 'otherwise'> },
  at = clock.now(),
): Day {
  return dayOf(at, (settings.otherwise ?? settings).timeZone);
}
