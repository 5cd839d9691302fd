import { typedText } from '../kernel/text.ts';
import { DAY, HOUR, type Instant } from '../kernel/time.ts';
import type { Case, Decision } from './case.ts';
import { LONGEST_NOTE } from './choices.ts';
import type { Judged, ReportFacts } from './ports.ts';

/** A note to a report: at most 1,000 characters (decisions 51). */
export const reportNote = typedText(0, LONGEST_NOTE);

/** The text of a decision for reporter and owner: 1–1,000 characters (decisions 52). */
export const decisionText = typedText(1, LONGEST_NOTE);

/** Reports of one mailbox in 24 hours (decisions 51). */
const REPORTS_A_DAY = 20;

/** Undecided takedown requests of one mailbox (decisions 51). */
const MAX_ASKED = 3;

/** How long reports count for a mailbox, also when its account is gone (decisions 51). */
export const MAILBOX_COUNTED = 90 * DAY;

/** How many requests of young accounts hide something within a college and an hour (decisions 51). */
const MAX_HIDDEN_BY_YOUNG = 3;
/** How far back they count. */
export const YOUNG_COUNTED = HOUR;

/**
 * Whether an account of this age in milliseconds is young, less than 7 days: a few requests of young accounts hide at
 * once; after that, a moderator looks first (decisions 51).
 */
export function isYoung(age: number): boolean {
  return age < 7 * DAY;
}

/**
 * What happens to a report by an account of this age (decisions 51): at most 20 a day, and three undecided takedown
 * requests. A request hides at once, but waits for a moderator if the account is younger than a day, or if it is the
 * fourth of young accounts within an hour.
 */
export function judgeReport(facts: ReportFacts, asked: boolean, age: number): Judged {
  if (facts.lately >= REPORTS_A_DAY) return 'too-many';
  if (!asked) return 'filed';
  if (facts.undecided >= MAX_ASKED) return 'too-many-asked';
  if (age < DAY) return 'queued';
  return isYoung(age) && facts.hiddenByYoung >= MAX_HIDDEN_BY_YOUNG ? 'queued' : 'hidden';
}

/** Until when decisions that stand together stop their owner's uploads; null where none does (decisions 52). */
export function stopOf(decisions: readonly Pick<Decision, 'decidedAt' | 'stopDays'>[]): Instant | null {
  const ends = decisions.flatMap(({ decidedAt, stopDays }) => (stopDays > 0 ? [decidedAt + stopDays * DAY] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Until when a decision leaves its owner's uploads stopped, which another one may stop for longer (decisions 52). */
export function stoppedBy(before: Instant | null, decision: Pick<Decision, 'decidedAt' | 'stopDays'>): Instant {
  return Math.max(before ?? 0, stopOf([decision]) ?? 0);
}

/** Up to how many reports of a person, and cases about one, are counted for whoever decides (decisions 52). */
export const MAX_COUNTED = 1_000;

/** How many of its reports a case comes with, the first ones (decisions 52). */
export const REPORTS_SHOWN = 20;

/** How long a decision can be undone (decisions 52). */
export const UNDONE_WITHIN = DAY;

/** How long a case may wait until moderators are reminded of it (decisions 51). */
export const REMINDED_AFTER = [2 * DAY, 7 * DAY];

/** Whether a decision can still be undone (decisions 52). */
export function mayBeUndone(decision: Decision, now: Instant): boolean {
  return now - decision.decidedAt < UNDONE_WITHIN;
}

/**
 * Whether somebody may decide a case: they are none of its parties, and did not report it (decisions 52).
 */
export function isImpartial(personId: string, parties: readonly string[], reportedIt: boolean): boolean {
  return !parties.includes(personId) && !reportedIt;
}

/**
 * Which of the cases that hide an item, or did, the newest first, its page tells of: a removal, which is carried out
 * whatever was reported since, or else the first. Of decisions about reports only the last counts, `ruling`; requests
 * stand beside it (decisions 51, 52, 72).
 */
export function whatHides(hiding: readonly Case[], ruling: Pick<Case, 'id'> | null): Case | null {
  const standing = hiding.filter(
    ({ id, subject, decision }) => subject === 'request' || decision === null || id === ruling?.id,
  );
  return standing.find(({ decision }) => decision?.verdict === 'remove') ?? standing[0] ?? null;
}

/**
 * Whether a case is a takedown request, and waits for a moderator, after another report: once hidden, it stays hidden
 * (decisions 51).
 */
export function afterRequest(
  { asked, queued }: Pick<Case, 'asked' | 'queued'>,
  judged: Judged,
): Pick<Case, 'asked' | 'queued'> {
  if (judged === 'filed') return { asked, queued };
  return { asked: true, queued: judged === 'queued' && (queued || !asked) };
}

/**
 * What is left of an undecided case after a report was withdrawn: without another takedown request it hides nothing, and
 * waits for a moderator if all that are left do; without another report it is closed. `waiting` is how many of those
 * `asked` were queued themselves (decisions 51).
 */
export function afterWithdrawal(
  { asked, queued }: Pick<Case, 'asked' | 'queued'>,
  left: { readonly reports: number; readonly asked: number; readonly waiting: number },
): Pick<Case, 'asked' | 'queued'> & { readonly closed: boolean } {
  const stillAsked = asked && left.asked > 0;
  return {
    asked: stillAsked,
    queued: stillAsked && (queued || left.waiting === left.asked),
    closed: left.reports === 0,
  };
}
