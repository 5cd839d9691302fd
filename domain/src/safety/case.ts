import type { Comment } from '../comments/comment.ts';
import type { Language, Tenant } from '../kernel/actor.ts';
import type { Instant } from '../kernel/time.ts';

/** What can be reported (decisions 51). */
export const subjects = ['item', 'comment', 'person', 'club'] as const;
export type Subject = (typeof subjects)[number];

/** What a case is about: a reported thing, or what somebody asks for at the rights desk (decisions 72). */
export const caseSubjects = [...subjects, 'request'] as const;
export type CaseSubject = (typeof caseSubjects)[number];

/** What can be asked for at the rights desk: "I am in a picture", correct, erase, complain (decisions 72). */
export const requestKinds = ['picture', 'correct', 'erase', 'complain'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** The tenant of cases that belong to no college: only the operator sees them (decisions 72). */
export const NO_COLLEGE = '';

/** Why something is reported; `in-it`: "I am in this and want it taken down" (decisions 51). */
export const reasons = ['in-it', 'hurtful', 'sexual', 'dangerous', 'false-name', 'not-theirs', 'other'] as const;
export type Reason = (typeof reasons)[number];

/** The verdicts of moderators (decisions 52). */
export const verdicts = ['keep', 'hide', 'remove'] as const;
export type Verdict = (typeof verdicts)[number];

/** One person's report of a thing. It belongs to the case, and stays when the person is gone. */
export interface Report {
  readonly id: string;
  readonly caseId: string;
  /** Null once the person is gone. */
  readonly reporterId: string | null;
  readonly reason: Reason;
  readonly note: string;
  readonly createdAt: Instant;
  /** When the reporter withdrew it. */
  readonly withdrawnAt: Instant | null;
}

/**
 * A reported thing, with all its reports until somebody decides. If it is reported again later, that is another case.
 */
export interface Case {
  readonly id: string;
  /** `NO_COLLEGE` if only the operator decides it. */
  readonly tenant: Tenant;
  readonly subject: CaseSubject;
  readonly subjectId: string;
  /** The item, also of a comment; null for a person or a club, and for a request that names none. */
  readonly itemId: string | null;
  /**
   * The club that had the item when the case was opened; null for a comment, where there was none, and for cases that
   * earlier releases opened.
   */
  readonly clubId: string | null;
  /** The owner of the thing: the uploader, the author, the person, or the club; empty for a request about no item. */
  readonly ownerId: string;
  readonly openedAt: Instant;
  /** Whether somebody who is in it asked for a takedown. */
  readonly asked: boolean;
  /** Whether all these requests came from accounts that are too young to hide it before a moderator has looked. */
  readonly queued: boolean;
  readonly decision: Decision | null;
}

/** A decision, with what undoing it needs (decisions 52). */
export interface Decision {
  readonly verdict: Verdict;
  /** Days for which the owner's uploads are stopped, or 0. */
  readonly stopDays: number;
  /** What the owner reads; empty where they are told nothing. */
  readonly text: string;
  /** What the reporters read. */
  readonly reporterText: string;
  /** Null for the operator. */
  readonly deciderId: string | null;
  readonly decidedAt: Instant;
  /** Until when the owner's uploads were stopped before the decision, by which earlier releases undo it. */
  readonly stoppedBefore: Instant | null;
  /** A comment that was removed, for a day. */
  readonly comment: Comment | null;
}

/** A case as moderators see it: with its first reports, and how many there are, except those that were withdrawn. */
export interface CaseWithReports {
  readonly case: Case;
  readonly reports: readonly Report[];
  readonly reportCount: number;
  /** What was asked for, if somebody did at the rights desk. */
  readonly request: CaseRequest | null;
}

/** A request of the rights desk, as its case shows it (decisions 72). */
export interface CaseRequest {
  /** What the letters to whoever asked name it by. */
  readonly number: string;
  readonly kind: RequestKind;
  /** Where they are answered; null once that is forgotten. */
  readonly email: string | null;
  readonly language: Language;
  readonly link: string | null;
  readonly dueAt: Instant;
}
