import type { Reason, Subject, Verdict } from './case.ts';

/** The most days for which uploads can be stopped (decisions 52). */
export const MAX_STOP_DAYS = 90;

/** The longest note to a report, in characters (decisions 51). */
export const LONGEST_NOTE = 1_000;

/**
 * Whether a reason fits what is reported: only an item can show somebody, and only a person has a false name (decisions
 * 51).
 */
export function fits(reason: Reason, subject: Subject): boolean {
  if (reason === 'in-it' || reason === 'not-theirs') return subject === 'item';
  return reason !== 'false-name' || subject === 'person';
}

/** The possible verdicts on a thing: a comment is kept or removed, a person stays (decisions 52). */
export function verdictsFor(subject: Subject): readonly Verdict[] {
  if (subject === 'item') return ['keep', 'hide', 'remove'];
  return subject === 'comment' ? ['keep', 'remove'] : ['keep'];
}
