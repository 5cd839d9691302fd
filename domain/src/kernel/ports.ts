import type { writtenKinds } from '../declared/declared.ts';
import type { Mail } from './mail.ts';
import type { Instant } from './time.ts';
import type { Turn } from './turns.ts';

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
  /** SHA-256 of a token, in hex, which is stored in its place. */
  digest(token: string): string;
  /** HMAC-SHA-256 of `text` under the installation's key, base64url. */
  sign(text: string): string;
  /** Whether `signature` is `sign(text)`, in constant time. */
  verify(text: string, signature: string): boolean;
  /** A uniformly random integer in [0, 2^31). */
  random(): number;
}

/** Sends a mail. Rejects with an error whose `permanent` is true when trying again is useless. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

declare const declared: unique symbol;

/**
 * Work to be done later, at least once. It is queued in the same atomic unit as the fact that causes it. Only a job
 * that a capability declared makes one (`kernel/job.ts`).
 */
export interface JobDraft {
  readonly kind: string;
  /** Plain data, which the queue keeps as JSON. */
  readonly payload: unknown;
  /** Whose turn the work takes, for a long job. */
  readonly turn?: Turn;
  readonly [declared]: true;
}

/** A job that was claimed: nobody else gets it until `leaseUntil`. */
export type Job = Omit<JobDraft, 'turn'> & Claim;

/** What a job queues by being done, and when it is due. */
export interface NextJob {
  readonly job: JobDraft;
  readonly at: Instant;
}

/** Identifies one attempt at one job: a new claim on the job voids the former one. */
export interface Claim {
  readonly id: string;
  /** 1 at the first try. */
  readonly attempts: number;
}

/** A job that failed for good; the operator sees it, and can retry it. */
export type DeadLetter = Job & {
  /** Why the last try failed. */
  readonly error: string;
};

/**
 * The record that a call with a key took effect (`kernel/send-once.ts`), which is written in the unit of the effect.
 */
export interface Receipt {
  /** Digest of the key and its sender. */
  readonly key: string;
  /** Digest of the input. */
  readonly sent: string;
  /** Plain data from which the answer can be made again. */
  readonly effect: object;
  readonly at: Instant;
}

/** The kinds of notifications that are stored as rows, because they are about few people (decisions 50). */
export type WrittenKind = (typeof writtenKinds)[number];

/**
 * A notification, one per person and cause; a second one for the same cause makes it new again. It is deleted with its
 * person, and with whatever else it names (decisions 50).
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
  readonly clubId: string | null;
  readonly eventId: string | null;
}

/** Stores notifications that no other write causes. */
export interface Telling {
  tell(notifications: readonly Notification[]): Promise<void>;
}

/** Written in the same unit as an effect. If a receipt's key exists already, nothing at all is written. */
export type SideWrite = JobDraft | Receipt | Notification;

export interface Receipts {
  find(key: string): Promise<Receipt | null>;
  /** Deletes those from before `old`. */
  sweep(old: Instant): Promise<void>;
}

/**
 * Which kinds of jobs: one, or all except some, the longest due first; or only some, in turns by person and college
 * (decisions 78), with `soon` only those that are short.
 */
export type Among =
  | { readonly except: readonly string[] }
  | { readonly only: readonly string[]; readonly soon?: boolean }
  | { readonly kind: string };

/** Work that waits. */
export interface JobQueue {
  /** Queues work that no other write causes. `runAt` defaults to now. */
  enqueue(job: JobDraft, runAt: Instant): Promise<void>;
  /**
   * The next due job among those kinds, leased until `leaseUntil`; null when none is due. Two callers never get the
   * same lease. Turns hold over all processes.
   */
  claim(now: Instant, leaseUntil: Instant, among?: Among): Promise<Job | null>;
  /** Extends the lease. Like the two methods below, changes nothing and returns false if the claim is void by now. */
  extend(claim: Claim, leaseUntil: Instant): Promise<boolean>;
  /** Done: the job and its payload are forgotten, and in the same unit `next` is queued. */
  finish(claim: Claim, next?: readonly NextJob[]): Promise<boolean>;
  /** Failed: try again at `runAt`, or never when it is null (a dead letter that the operator sees). */
  fail(claim: Claim, error: string, runAt: Instant | null): Promise<boolean>;
}

/** Jobs that failed for good. */
export interface DeadLetters {
  /** The dead letters, the oldest first: all, or up to a limit. */
  deadLetters(limit?: number): Promise<readonly DeadLetter[]>;
  /** Makes a dead letter due at `runAt`, as if it had never been tried. False if there is none. */
  revive(id: string, runAt: Instant): Promise<boolean>;
  /**
   * Forgets up to `most` dead letters of a kind that an earlier call found before `old`, and notes at `now` which ones it
   * finds. How many it forgot.
   */
  forgetDead(kind: string, now: Instant, old: Instant, most: number): Promise<number>;
}

/** The size of the queue. */
export interface JobCounts {
  /** The number of waiting jobs, and of dead letters. */
  counts(): Promise<{ waiting: number; dead: number }>;
  /**
   * Since when the oldest due job of each kind has been due at `now`; kinds without due jobs are left out. What is due at
   * once has been since it was queued.
   */
  dueSince(now: Instant): Promise<ReadonlyMap<string, Instant>>;
  /** The jobs of a kind that are not done, dead letters too, the oldest first; of kinds of which few wait. */
  ofKind(kind: string): Promise<readonly { readonly payload: unknown; readonly dead: boolean }[]>;
}

/** The whole queue; callers name the parts that they need. */
export type Jobs = JobQueue & DeadLetters & JobCounts;

/** `max` hits in any one window of `seconds` (decisions 42). */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Counters of tries, shared by all processes. Their windows run on the wall clock, not on the rules' clock. */
export interface Limits {
  /** Counts one attempt under `key`; returns null when it is allowed, else the whole seconds to wait. */
  hit(key: string, limit: Limit): Promise<number | null>;
  /** Takes one counted attempt back (a sign-in that succeeded was not a failure). */
  forgive(key: string, limit: Limit): Promise<void>;
}

/**
 * Bytes that files may take: those of a plan holder, of anybody else, of a club, of a whole tenant (null: unlimited).
 */
export interface Quotas {
  readonly planHolder: number;
  readonly others: number;
  readonly club: number;
  readonly tenant: number | null;
}

/**
 * What becomes of people younger than 18 (decisions 73): they join as all do, not at all, or with a guardian's code.
 */
export const minorsKept = ['allow', 'refuse', 'guardian'] as const;
export type Minors = (typeof minorsKept)[number];

/** The settings that rules depend on. */
export interface Settings {
  /** Origin without a path, e.g. `https://photos.college.edu`. */
  readonly publicUrl: string;
  /** Further origins that web clients live on. */
  readonly webOrigins: readonly string[];
  readonly academicEmailPattern: RegExp;
  readonly instituteName: string;
  /** Whether every academic address may sign up, or those of listed colleges (decisions 69). */
  readonly signUp: 'open' | 'listed';
  readonly minors: Minors;
  /** The version of the notice: a digest of its text (decisions 73). */
  readonly notice: string;
  readonly appName: string;
  /** What the environment says where these are a college's; unset: the same. */
  readonly otherwise?: Pick<Settings, 'appName' | 'contactTo' | 'timeZone'>;
  readonly contactTo: string | null;
  /** The lines of whoever sells the plans, on receipts (decisions 64). */
  readonly receiptIssuer: readonly string[];
  /** Hosts that pictures of people may be copied from; `*.host` is every host below `host`. */
  readonly pictureHosts: readonly string[];
  readonly quotas: Quotas;
  /** Bytes that stay free if files are kept in a folder: new uploads must leave them (decisions 57). */
  readonly freeSpaceFloor: number;
  /** How many days the audit log is kept (decisions 53). */
  readonly auditDays: number;
  /** Zone of capture times without an offset, and of the days in events: an IANA name. */
  readonly timeZone: string;
  readonly maxBytes: { readonly video: number; readonly image: number; readonly avatar: number };
  /** What alumni of the caller's college see of what others share; unset: `until-leaving` (decisions 74). */
  readonly alumni?: 'until-leaving' | 'all' | 'none';
  /** When the college of the caller closes; unset while it stays (decisions 69). */
  readonly closing?: Closing | null;
}

/** A college that closes: people only read from one moment on, and all of it is erased at another (decisions 69). */
export interface Closing {
  readonly readingFrom: Instant;
  readonly erasedAt: Instant;
}
