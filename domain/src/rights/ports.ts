import type { AuditEntry } from '../audit/entry.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Case } from '../safety/case.ts';
import type { Filed, RightsRequest } from './request.ts';

/** How a request becomes a case: the case, its one report, and what is written in the same unit. */
export interface Filing {
  readonly filed: Filed;
  readonly at: Instant;
  readonly about: Pick<Case, 'tenant' | 'itemId' | 'clubId' | 'ownerId'>;
  readonly reportId: string;
  /** Digest of the mailbox, by which its reports count. */
  readonly mailbox: string;
  readonly jobs: readonly JobDraft[];
  readonly audit: AuditEntry;
}

/** What people ask for at the rights desk. */
export interface Asking {
  /** Stores a request that is no case yet, and queues jobs. */
  add(request: RightsRequest, jobs: readonly JobDraft[]): Promise<void>;
  /** Gives a request that is no case yet a new code in place of the former; null if there is none. */
  giveCode(id: string, code: string, until: Instant): Promise<RightsRequest | null>;
  /** Counts a try of the code of a request; the request, or null if there is none or it had `most` tries before. */
  tryCode(id: string, most: number): Promise<RightsRequest | null>;
  /**
   * Opens the case of a request, once: about the request, with one report by whoever asked, whose note is the text.
   * False if it has one already, or is gone, or its person has another one that is undecided.
   */
  file(id: string, filing: Filing): Promise<boolean>;
  /** Says which item the undecided case of a request is about that names none; false, without a change, else. */
  nameItem(caseId: string, about: Pick<Case, 'itemId' | 'clubId' | 'ownerId'>): Promise<boolean>;
  /**
   * A request of that person's for their own erasure that is undecided, or that was decided, and not withdrawn, at
   * `undecidedSince` or later; null if there is none.
   */
  erasureOf(memberId: string, undecidedSince?: Instant): Promise<RightsRequest | null>;
}

/** An undecided request whose time has come. */
export interface Overdue {
  readonly request: RightsRequest & { readonly filed: Filed };
  readonly tenant: Case['tenant'];
}

/** Upkeep of requests. */
export interface RequestUpkeep {
  /**
   * Takes up to `most` undecided requests whose `nextAt` has come by `now`, the longest due first; stores the next
   * moment of each, and what `step` returns.
   */
  escalate(
    now: Instant,
    most: number,
    step: (overdue: Overdue) => {
      readonly nextAt: Instant | null;
      readonly jobs: readonly JobDraft[];
      readonly audit: AuditEntry;
    },
  ): Promise<void>;
  /**
   * Deletes requests from before `unproved` that never became a case; forgets address, link and text of those that
   * were decided before `answered`, and before `erased` of those for an erasure.
   */
  forget(before: { readonly unproved: Instant; readonly answered: Instant; readonly erased: Instant }): Promise<void>;
}

/** Requests, as one repository holds them; a use case names the parts that it needs. */
export type Requests = Asking & RequestUpkeep;
