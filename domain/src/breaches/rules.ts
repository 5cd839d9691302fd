import type { Session, User } from '../accounts/user.ts';
import type { AuditEntry } from '../audit/entry.ts';
import { LANGUAGES, type Language } from '../kernel/languages.ts';
import { HOUR, type Instant } from '../kernel/time.ts';
import type { Breach, BreachLetter, CountedBreach, Whom, Why } from './breach.ts';

/** How long after the operator learned of a breach its authority is to be told (decisions 73). */
const TO_TELL_AUTHORITY = 72 * HOUR;

/** The clock of a breach: when the authority is due, and how that stands. */
export interface BreachClock {
  readonly dueAt: Instant;
  /** The authority is still to be told, should have been, was told in time, or was told late. */
  readonly state: 'running' | 'overdue' | 'met' | 'late';
}

/** The clock of a breach at `now`: 72 hours from when the operator learned of it (decisions 73). */
export function clockOf({ knownAt, authorityAt }: Pick<Breach, 'knownAt' | 'authorityAt'>, now: Instant): BreachClock {
  const dueAt = knownAt + TO_TELL_AUTHORITY;
  if (authorityAt !== null) return { dueAt, state: authorityAt <= dueAt ? 'met' : 'late' };
  return { dueAt, state: now <= dueAt ? 'running' : 'overdue' };
}

/** Whom a breach concerns, by what was said of it: a window, a college, people; without any of them everybody (decisions 73). */
export function whomOf(given: { readonly window: boolean; readonly college: boolean; readonly people: boolean }): Whom {
  if (given.window) return 'active';
  return given.people && !given.college ? 'named' : 'everybody';
}

/**
 * Why a breach concerns somebody whom it does not name; null if it does not. An address that nobody proved gets no
 * letter, so whoever never verified is not concerned (decisions 7, 73).
 */
export function whyConcerned(
  { tenant, whom, from, until }: Pick<Breach, 'tenant' | 'whom' | 'from' | 'until'>,
  person: Pick<User, 'tenant' | 'createdAt' | 'verifiedAt'>,
  sessions: readonly Pick<Session, 'createdAt' | 'expiresAt'>[],
  acts: readonly Pick<AuditEntry, 'at'>[],
): Why | null {
  if (person.verifiedAt === null || (tenant !== null && person.tenant !== tenant)) return null;
  if (whom === 'everybody') return person.createdAt < until ? 'account' : null;
  if (whom === 'named' || from === null) return null;
  if (sessions.some(({ createdAt, expiresAt }) => createdAt < until && expiresAt > from)) return 'session';
  return acts.some(({ at }) => at >= from && at < until) ? 'log' : null;
}

/** Whether letters of a breach are under way to people whom it concerns, so that it is not closed yet (decisions 73). */
export function isTelling(
  { letter }: Pick<Breach, 'letter'>,
  { concerned, notified }: Pick<CountedBreach, 'concerned' | 'notified'>,
): boolean {
  return letter !== null && notified < concerned;
}

/** What somebody reads of a letter: in their language, else in the first one that it was written in (decisions 73). */
export function wordsFor(letter: BreachLetter, language: Language): string {
  const first = (Object.keys(LANGUAGES) as Language[]).find((one) => letter[one] !== undefined);
  return letter[language] ?? (first && letter[first]) ?? '';
}
