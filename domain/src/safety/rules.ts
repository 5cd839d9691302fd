import { typedText } from '../kernel/text.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { Case, Decision } from './case.ts';
import { LONGEST_NOTE } from './choices.ts';

/** A note to a report: at most 1,000 characters (decisions 51). */
export const reportNote = typedText(0, LONGEST_NOTE);

/** The text of a decision for reporter and owner: 1–1,000 characters (decisions 52). */
export const decisionText = typedText(1, 1_000);

/** Reports of one person in 24 hours (decisions 51). */
export const REPORTS_A_DAY = 20;

/** Undecided takedown requests of one person (decisions 51). */
export const MAX_ASKED = 3;

/** How long a decision can be undone (decisions 52). */
export const UNDONE_WITHIN = DAY;

/** How long a case may wait until moderators are reminded of it (decisions 51). */
export const REMINDED_AFTER = [2 * DAY, 7 * DAY];

/** Whether a decision can still be undone (decisions 52). */
export function mayBeUndone(decision: Decision, now: Instant): boolean {
  return now - decision.decidedAt < UNDONE_WITHIN;
}

/**
 * Whether somebody may decide a case: it is not about something of their own, and they did not report it (decisions
 * 52).
 */
export function isImpartial(personId: string, { ownerId }: Pick<Case, 'ownerId'>, reportedIt: boolean): boolean {
  return ownerId !== personId && !reportedIt;
}

/** Whether the owner hears of a case: not if it changes nothing for them (decisions 51, 52). */
export function isToldToOwner(found: Pick<Case, 'asked' | 'decision'>): boolean {
  return found.asked || isAgainst(found);
}

/** Whether a decision was against the owner (decisions 52). */
export function isAgainst({ decision }: Pick<Case, 'decision'>): boolean {
  return decision !== null && (decision.verdict !== 'keep' || decision.stopDays > 0);
}
