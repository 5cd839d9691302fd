import type { Comment } from '../comments/comment.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Instant } from '../kernel/time.ts';

/** What can be reported (decisions 51). */
export const subjects = ['item', 'comment', 'person'] as const;
export type Subject = (typeof subjects)[number];

/** Why something is reported; `in-it`: "I am in this and want it taken down" (decisions 51). */
export const reasons = ['in-it', 'hurtful', 'sexual', 'dangerous', 'false-name', 'not-theirs', 'other'] as const;
export type Reason = (typeof reasons)[number];

/** What a moderator decides about what was reported (decisions 52). */
export const verdicts = ['keep', 'hide', 'remove'] as const;
export type Verdict = (typeof verdicts)[number];

/** What one person said of a thing. It belongs to the case, and stays when the person is gone. */
export interface Report {
  readonly id: string;
  readonly caseId: string;
  /** Null once the person is gone. */
  readonly reporterId: string | null;
  readonly reason: Reason;
  readonly note: string;
  readonly createdAt: Instant;
}

/** Something reported, with all its reports until somebody decides. Reported again later, it is another case. */
export interface Case {
  readonly id: string;
  readonly tenant: Tenant;
  readonly subject: Subject;
  readonly subjectId: string;
  /** The item, also of a comment; null for a person. */
  readonly itemId: string | null;
  /** Whose it is: the uploader, the author, the person. */
  readonly ownerId: string;
  readonly openedAt: Instant;
  /** Whether somebody asked for it to be taken down who is in it. */
  readonly asked: boolean;
  /** Whether all who asked did so from accounts too young to hide it before a moderator looks. */
  readonly queued: boolean;
  readonly decision: Decision | null;
}

/** What was decided, and what it takes to undo it (decisions 52). */
export interface Decision {
  readonly verdict: Verdict;
  /** For so many days the owner cannot upload; 0: they can. */
  readonly stopDays: number;
  readonly text: string;
  /** Null for the operator. */
  readonly deciderId: string | null;
  readonly decidedAt: Instant;
  /** Until when the owner's uploads had been stopped before. */
  readonly stoppedBefore: Instant | null;
  /** A comment that was removed, for a day. */
  readonly comment: Comment | null;
}

/** A case as whoever decides meets it: with the first reports of it, and how many there are. */
export interface CaseWithReports {
  readonly case: Case;
  readonly reports: readonly Report[];
  readonly reportCount: number;
}
