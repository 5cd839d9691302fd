import type { Case, Decision, Reason, Subject, Verdict } from './case.ts';

type Asking = Pick<Case, 'asked' | 'queued'>;
type Ended = { readonly decision: Pick<Decision, 'verdict' | 'stopDays'> | null };

/** The most days for which uploads can be stopped (decisions 52). */
export const MAX_STOP_DAYS = 90;

/** The longest text of a report, a request or a decision, in characters (decisions 51, 52, 72). */
export const LONGEST_NOTE = 1_000;

/** The longest link in a request, in characters (decisions 72). */
export const LONGEST_LINK = 500;

/**
 * Whether a reason fits what is reported: only an item can show somebody, and only a person or a club has a false name
 * (decisions 51).
 */
export function fits(reason: Reason, subject: Subject): boolean {
  if (reason === 'in-it' || reason === 'not-theirs') return subject === 'item';
  return reason !== 'false-name' || subject === 'person' || subject === 'club';
}

/** The possible verdicts on a thing: a comment is kept or removed, a person or a club stays (decisions 52). */
export function verdictsFor(subject: Subject): readonly Verdict[] {
  if (subject === 'item') return ['keep', 'hide', 'remove'];
  return subject === 'comment' ? ['keep', 'remove'] : ['keep'];
}

/**
 * The possible verdicts in a case; a request is about the item that it names, or about nothing that could be hidden
 * (decisions 72).
 */
export function verdictsOf({ subject, itemId }: Pick<Case, 'subject' | 'itemId'>): readonly Verdict[] {
  return verdictsFor(subject === 'request' ? (itemId === null ? 'person' : 'item') : subject);
}

/**
 * Whether a verdict changes who sees the item: a request that is declined shows nothing that was hidden before
 * (decisions 72).
 */
export function rulesOnItem({ subject }: Pick<Case, 'subject'>, verdict: Verdict): boolean {
  return subject === 'item' || (subject === 'request' && verdict !== 'keep');
}

/** Whether the owner is told of a case: not if it changes nothing for them (decisions 51, 52). */
export function notifiesOwner(found: Asking & Ended): boolean {
  return hidesMeanwhile(found) || isAgainst(found);
}

/** Whether an undecided case hides its item (decisions 51). */
export function hidesMeanwhile({ asked, queued }: Asking): boolean {
  return asked && !queued;
}

/** Whether a decision was against the owner (decisions 52). */
export function isAgainst({ decision }: Ended): boolean {
  return decision !== null && (decision.verdict !== 'keep' || decision.stopDays > 0);
}
