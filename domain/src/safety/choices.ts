import type { Reason, Subject, Verdict } from './case.ts';

/** The longest that uploads are stopped, in days (decisions 52). */
export const MAX_STOP_DAYS = 90;

/** The longest note to a report, in characters (decisions 51). */
export const LONGEST_NOTE = 1_000;

/** Whether a reason fits what is reported: one is in an item, and a person has a false name (decisions 51). */
export function fits(reason: Reason, subject: Subject): boolean {
  if (reason === 'in-it' || reason === 'not-theirs') return subject === 'item';
  return reason !== 'false-name' || subject === 'person';
}

/** What can be decided about a thing: a comment is kept or removed, a person stays (decisions 52). */
export function verdictsFor(subject: Subject): readonly Verdict[] {
  if (subject === 'item') return ['keep', 'hide', 'remove'];
  return subject === 'comment' ? ['keep', 'remove'] : ['keep'];
}
