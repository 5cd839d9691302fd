import type { AuditEntry } from '../audit/entry.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Case, CaseWithReports, Decision, Report } from './case.ts';

/** A report before it is known which case it belongs to; `openedAt` and `asked` of the case are the report's own. */
export interface NewReport extends Omit<Report, 'caseId'> {
  /** The case that it opens, where the thing has none that is undecided. */
  readonly opens: Pick<Case, 'id' | 'tenant' | 'subject' | 'subjectId' | 'itemId' | 'ownerId'>;
}

/** How much one person may report (decisions 51). */
export interface ReportLimits {
  readonly since: Instant;
  /** Reports since then. */
  readonly most: number;
  /** Undecided requests to take something down. */
  readonly mostAsked: number;
}

/** What a decision does later, unless it was undone. */
export interface Later {
  readonly job: JobDraft;
  readonly at: Instant;
}

/** One's own report, with the case that it belongs to. */
export interface OwnReport {
  readonly report: Report;
  readonly case: Case;
}

/** How much one person reported. */
export interface Filed {
  /** Things. */
  readonly things: number;
  /** Items of one uploader that they asked to take down. */
  readonly askedOfOwner: number;
}

/** How often somebody was reported, and to what end. */
export interface OwnerHistory {
  /** Cases about what is theirs, this one too. */
  readonly cases: number;
  /** Of these, decided against them. */
  readonly against: number;
}

/** What people report. Every write is one unit with its effect on the thing, its jobs and its entry. */
export interface Reports {
  /**
   * Adds the report to the undecided case of its thing, or opens one, and queues `jobs` then. With `in-it` it hides the item
   * from all but its uploader and moderators. Adds nothing when the person reported the thing before, is at a limit, or
   * the thing is gone; of several at once no limit is passed.
   */
  file(
    report: NewReport,
    limits: ReportLimits,
    jobs: (caseId: string) => readonly JobDraft[],
    noted?: AuditEntry,
  ): Promise<'filed' | 'repeated' | 'too-many' | 'too-many-asked' | 'gone'>;
  /** Newest first by createdAt, id. */
  ofReporter(reporterId: string, limit: number, after: Position | null): Promise<Slice<OwnReport>>;
  /** How much somebody ever reported, and of it against `ownerId`. */
  filedBy(reporterId: string, ownerId: string): Promise<Filed>;
  /** Whether somebody's report belongs to a case. */
  isOf(caseId: string, reporterId: string): Promise<boolean>;
}

/** What was reported, for whoever decides. */
export interface CaseQueue {
  /** Undecided cases, oldest first; or those decided since a moment, newest first. Of one tenant, or of all. */
  list(request: {
    readonly tenant: Tenant | null;
    readonly decidedSince: Instant | null;
    readonly limit: number;
    readonly after: Position | null;
  }): Promise<Slice<CaseWithReports>>;
  byId(id: string): Promise<CaseWithReports | null>;
  /** The newest case of an item that hides it, or hid it. */
  hiding(itemId: string): Promise<Case | null>;
  historyOf(ownerId: string): Promise<OwnerHistory>;
}

/** What is decided. Every write is one unit, as with reports. */
export interface Decisions {
  /**
   * Decides a case once, with what it does: `keep` shows the item, `hide` and `remove` hide it; `remove` takes a comment
   * away and keeps it in the decision; `stopDays` stops the owner's uploads, never for less than before. Of two at once one
   * decides; false for the other.
   */
  decide(
    id: string,
    decision: Omit<Decision, 'stoppedBefore' | 'comment'>,
    jobs: readonly JobDraft[],
    later: Later | null,
    noted: AuditEntry,
  ): Promise<boolean>;
  /** Takes back a decision made at `decidedAt` and all that it did; the case is undecided again. False when it is not that one, or the thing was reported anew since. */
  undo(id: string, decidedAt: Instant, jobs: readonly JobDraft[], noted: AuditEntry): Promise<boolean>;
  /** Forgets the comment that a decision made at `decidedAt` keeps. */
  forgetComment(id: string, decidedAt: Instant): Promise<void>;
}

/** What waits too long. */
export interface Reminders {
  /**
   * The tenants in which a case is undecided for longer than one of `ages` (milliseconds, upwards) and that was not told
   * before, with how many cases are undecided there; marks them as told and queues what `jobs` makes of it.
   */
  remind(now: Instant, ages: readonly number[], jobs: (waiting: Waiting) => readonly JobDraft[]): Promise<void>;
}

/** Reports, cases and decisions, as one repository holds them; a use case names the parts that it needs. */
export type Cases = Reports & CaseQueue & Decisions & Reminders;

/** Undecided cases of a tenant. */
export interface Waiting {
  readonly tenant: Tenant;
  readonly cases: number;
  readonly oldest: Instant;
}
