import type { Mail } from './mail.ts';
import type { Instant } from './time.ts';

/** The clock that the rules see. */
export interface Clock {
  now(): Instant;
}

/** Makes identifiers that sort by the time they were made and cannot be guessed from one another. */
export interface Ids {
  next(): string;
}

/** Randomness and keyed hashing. */
export interface Secrets {
  /** A fresh token of 256 random bits as base64url (43 characters). */
  token(): string;
  /** SHA-256 of a token, hex: what is stored in its place. */
  digest(token: string): string;
  /** HMAC-SHA-256 of `text` under the installation's key, base64url. */
  sign(text: string): string;
  /** Whether `signature` is `sign(text)`, in constant time. */
  verify(text: string, signature: string): boolean;
  /** A uniformly random integer in [0, 2^31). */
  random(): number;
}

/** Hands a mail to the outside world. Rejects with an error whose `permanent` is true when trying again is useless. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

declare const declared: unique symbol;

/**
 * Work to be done later, at least once. It is queued in the same atomic unit as the fact that causes it. Only a job that
 * a capability declared makes one (`kernel/job.ts`).
 */
export interface JobDraft {
  readonly kind: string;
  /** Plain data, which the queue keeps as JSON. */
  readonly payload: unknown;
  readonly [declared]: true;
}

/** A job that was claimed: nobody else gets it until `leaseUntil`. */
export type Job = JobDraft & Claim;

/** Which try of which job: whoever claims a job anew makes the former holder's claim void. */
export interface Claim {
  readonly id: string;
  /** 1 at the first try. */
  readonly attempts: number;
}

/** A job that was given up; the operator sees it, and may have it tried again. */
export type DeadLetter = Job & {
  /** Why the last try failed. */
  readonly error: string;
};

/** That a call with a key took effect (`kernel/send-once.ts`). It is written in the unit of the effect. */
export interface Receipt {
  /** Digest of the key and of whoever drew it. */
  readonly key: string;
  /** Digest of what was sent. */
  readonly sent: string;
  /** Plain data that the answer can be made of again. */
  readonly effect: object;
  readonly at: Instant;
}

/** What is told by a row, because it is about few people (decisions 50). */
export type WrittenKind = 'comment' | 'reply' | 'mention' | 'processing' | 'decision';

/**
 * What somebody is told, once per cause; told again of the same cause it is new again. It goes with the person, and with
 * whatever of the rest it names (decisions 50).
 */
export interface Notification {
  readonly personId: string;
  readonly cause: string;
  readonly kind: WrittenKind;
  readonly at: Instant;
  /** Who did it. */
  readonly actorId: string | null;
  readonly mediaId: string | null;
  readonly commentId: string | null;
  readonly caseId: string | null;
}

/** Tells people of what no other write is the cause of. */
export interface Telling {
  tell(notifications: readonly Notification[]): Promise<void>;
}

/** What is written in the unit of an effect, beside it. No two receipts have the same key: else nothing is written at all. */
export type Along = JobDraft | Receipt | Notification;

export interface Receipts {
  find(key: string): Promise<Receipt | null>;
  /** Forgets those from before `old`. */
  sweep(old: Instant): Promise<void>;
}

/** Kinds of jobs: these alone, or all but these. */
export type Among = { readonly only: readonly string[] } | { readonly except: readonly string[] };

/** Work that waits. */
export interface JobQueue {
  /** Queues work that no other write causes. `runAt` defaults to now. */
  enqueue(job: JobDraft, runAt: Instant): Promise<void>;
  /**
   * The next due job among those kinds, leased until `leaseUntil`; null when none is due. Two callers never get the same lease.
   */
  claim(now: Instant, leaseUntil: Instant, among?: Among): Promise<Job | null>;
  /** Moves the end of the lease. As the two below: false, and nothing changed, when the claim is void by now. */
  extend(claim: Claim, leaseUntil: Instant): Promise<boolean>;
  /** Done: the job and its payload are forgotten. */
  finish(claim: Claim): Promise<boolean>;
  /** Failed: try again at `runAt`, or never when it is null (a dead letter that the operator sees). */
  fail(claim: Claim, error: string, runAt: Instant | null): Promise<boolean>;
}

/** Jobs that were given up. */
export interface DeadLetters {
  /** The dead letters, the oldest first: all, or so many of them. */
  deadLetters(limit?: number): Promise<readonly DeadLetter[]>;
  /** Makes a dead letter due at `runAt`, as if it had never been tried. Answers whether there was one. */
  revive(id: string, runAt: Instant): Promise<boolean>;
}

/** How much waits. */
export interface JobCounts {
  /** How many wait, and how many are dead letters. */
  counts(): Promise<{ waiting: number; dead: number }>;
  /** Since when the longest waiting job of each kind has been due at `now`; kinds of which none is due are left out. */
  dueSince(now: Instant): Promise<ReadonlyMap<string, Instant>>;
}

/** All there is about jobs, as one queue holds it; whoever uses it names the parts that they need. */
export type Jobs = JobQueue & DeadLetters & JobCounts;

/** `max` hits in any one window of `seconds` (decisions 42). */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Counters of tries, shared by all processes. Their windows run on the wall clock, not on the rules' clock. */
export interface Limits {
  /** Counts one try under `key`; answers null when it is allowed, else the whole seconds to wait. */
  hit(key: string, limit: Limit): Promise<number | null>;
  /** Takes one counted try back (a sign-in that succeeded was no failure). */
  forgive(key: string, limit: Limit): Promise<void>;
}

/** Bytes that files may take: of whoever holds a plan, of anybody else, of a whole tenant (null: as many as there are). */
export interface Quotas {
  readonly planHolder: number;
  readonly others: number;
  readonly tenant: number | null;
}

/** What the operator configured and rules depend on. */
export interface Settings {
  /** Origin without a path, e.g. `https://photos.college.edu`. */
  readonly publicUrl: string;
  /** Further origins that web clients live on. */
  readonly webOrigins: readonly string[];
  readonly academicEmailPattern: RegExp;
  readonly instituteName: string;
  readonly appName: string;
  readonly contactTo: string | null;
  /** Hosts that pictures of people may be copied from; `*.host` is every host below `host`. */
  readonly pictureHosts: readonly string[];
  readonly quotas: Quotas;
  /** Bytes that stay free where files lie on a folder: new uploads leave them alone (decisions 57). */
  readonly freeSpaceFloor: number;
  /** Days that the audit log is kept (decisions 53). */
  readonly auditDays: number;
  /** Zone of capture times without an offset, and of the days in events: an IANA name. */
  readonly timeZone: string;
  readonly maxBytes: { readonly video: number; readonly image: number; readonly avatar: number };
}
