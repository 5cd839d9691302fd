import type { AuditEntry } from '../audit/entry.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Case, CaseWithReports, Decision, Report } from './case.ts';

/** A report before its case is known; `openedAt` and `asked` of a new case are the report's own. */
export interface NewReport extends Omit<Report, 'caseId' | 'reporterId' | 'withdrawnAt'> {
  readonly reporterId: string;
  /** Digest of the reporter's mailbox, by which reports are counted even after the account is gone. */
  readonly mailbox: string;
  /** Whether the account is too young for many requests of its kind to hide at once. */
  readonly young: boolean;
  /** The case that it opens if the thing has no undecided one. */
  readonly opens: Pick<Case, 'id' | 'tenant' | 'subject' | 'subjectId' | 'itemId' | 'clubId' | 'ownerId'>;
}

/** The facts about earlier reports that decide about another one (decisions 51). */
export interface ReportFacts {
  /** Reports of the mailbox, or the person, since `day`. */
  readonly lately: number;
  /** Their undecided requests to take something down that still exists. */
  readonly undecided: number;
  /** Requests of young accounts of the tenant since `hour` that hid something. */
  readonly hiddenByYoung: number;
}

/** Since when the facts count. */
export interface ReportWindows {
  readonly day: Instant;
  readonly hour: Instant;
}

/**
 * What happens to a report: it is refused or filed, and may hide the thing at once, or after a moderator has looked.
 */
export type Judged = 'too-many' | 'too-many-asked' | 'filed' | 'hidden' | 'queued';

/** Written in the unit of a report. */
export interface ReportSideWrites {
  readonly jobs: readonly JobDraft[];
  readonly audit?: AuditEntry;
}

/** The later work of a decision, unless it is undone. */
export interface Later {
  readonly job: JobDraft;
  readonly at: Instant;
}

/** One's own report, with the case that it belongs to. */
export interface OwnReport {
  readonly report: Report;
  readonly case: Case;
  /** Whether what was reported still exists, so that moderators are asked about it. */
  readonly isThere: boolean;
}

/** How much one person has reported. */
export interface Filed {
  /** Things. */
  readonly things: number;
  /** Items of one uploader for which they requested a takedown. */
  readonly askedOfOwner: number;
}

/** How often somebody was reported, and how those cases were decided. */
export interface OwnerHistory {
  /** Cases about their things, including this one. */
  readonly cases: number;
  /** Of these, decided against them. */
  readonly against: number;
}

/** Reports. Every write is one unit with its effect on the thing, its jobs and its entry. */
export interface Reports {
  /**
   * Adds the report to the undecided case of its thing, or opens one, as `judge` decides by the facts, and writes what
   * `sideWritesOf` returns. If the judgement is `hidden`, the item is hidden from all but its uploader and moderators.
   * Adds nothing if the mailbox has reported the thing before, or the thing is gone. Simultaneous reports in a tenant
   * are judged one after the other.
   */
  file(
    report: NewReport,
    windows: ReportWindows,
    judge: (facts: ReportFacts) => Judged,
    sideWritesOf: (caseId: string, judged: Judged) => ReportSideWrites,
  ): Promise<Judged | 'repeated' | 'gone'>;
  /**
   * Withdraws a report of that person's while its case is undecided, once, and changes the case as `afterWithdrawal`
   * says: an item that it hid is shown again when no request is left that hides it by itself. It still counts as a
   * report. `decided` if the case is no longer undecided, `gone` if there is no such report. Writes what `sideWritesOf`
   * returns for what the case was; `shown` says whether its item was hidden until now, `withdrew` whether that person's
   * consent is withdrawn. When that throws, nothing is withdrawn.
   */
  withdraw(
    id: string,
    reporterId: string,
    at: Instant,
    sideWritesOf: (was: Case, shown: boolean, withdrew: boolean) => ReportSideWrites,
  ): Promise<'withdrawn' | 'decided' | 'gone'>;
  /** Newest first by createdAt, id. */
  ofReporter(reporterId: string, limit: number, after: Position | null): Promise<Slice<OwnReport>>;
  /** How much somebody has reported, among their newest `most` reports, and how much of that against `ownerId`. */
  filedBy(reporterId: string, ownerId: string, most: number): Promise<Filed>;
  /** Whether somebody's report belongs to a case. */
  isOf(caseId: string, reporterId: string): Promise<boolean>;
  /** The people whose reports of a case stand, in the order of their reports; those who are gone are left out. */
  reporters(caseId: string, limit: number, after: Position | null): Promise<Slice<string>>;
}

/** Cases, for whoever decides. */
export interface CaseQueue {
  /** Undecided cases, oldest first; or those decided since a moment, newest first. Of one tenant, or of all. */
  list(request: {
    readonly tenant: Tenant | null;
    readonly decidedSince: Instant | null;
    readonly limit: number;
    readonly after: Position | null;
  }): Promise<Slice<CaseWithReports>>;
  byId(id: string): Promise<CaseWithReports | null>;
  /** How many undecided cases a tenant has, counted up to `most`. */
  waiting(tenant: Tenant, most: number): Promise<number>;
  /** The cases that hide an item or did before a later one was decided, the newest first. */
  hiding(itemId: string): Promise<readonly Case[]>;
  /** The case about an item itself, no request at the rights desk, that was decided last. */
  lastRuling(itemId: string): Promise<Case | null>;
  /** Counts up to `most` cases. */
  historyOf(ownerId: string, most: number): Promise<OwnerHistory>;
}

/** Decisions. Every write is one unit, as with reports. */
export interface Decisions {
  /**
   * Decides a case once, with what it does: `keep` shows the item that no request hides, `hide` and `remove` hide it;
   * `remove` takes a comment away and keeps it in the decision; `stopDays` stops the owner's uploads, never for less than
   * before. Of two simultaneous decisions one counts; the other gets false.
   */
  decide(
    id: string,
    decision: Omit<Decision, 'stoppedBefore' | 'comment'>,
    jobs: readonly JobDraft[],
    later: Later | null,
    audit: AuditEntry,
  ): Promise<boolean>;
  /**
   * Undoes the decision made at `decidedAt` with all its effects, but the owner's uploads stay stopped as long as other
   * decisions say; the case is undecided again. False if the case has another decision by now, or the thing has been
   * reported again since.
   */
  undo(id: string, decidedAt: Instant, jobs: readonly JobDraft[], audit: AuditEntry): Promise<boolean>;
  /** Deletes the comment that the decision made at `decidedAt` keeps. */
  forgetComment(id: string, decidedAt: Instant): Promise<void>;
}

/** Upkeep: reminders of cases that wait too long, and mailboxes that no longer count. */
export interface Reminders {
  /** Deletes the mailboxes of reports from before `old`. */
  forgetMailboxes(old: Instant): Promise<void>;
  /**
   * The tenants in which a case has been undecided for longer than one of `ages` (milliseconds, ascending) without a
   * reminder of that age, with their number of undecided cases; marks these cases as reminded and queues what `jobs`
   * makes.
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
