import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { OwnKind, OwnRow } from './kinds.ts';

/** What is stored about a person. */
export interface OwnRecords {
  /** Up to `limit` rows of a kind that belong to a person, by their keys, upwards, with the fields of that kind. */
  rows(
    kind: OwnKind,
    personId: string,
    limit: number,
    after: string | null,
  ): Promise<{ readonly rows: readonly OwnRow[]; readonly next: string | null }>;
  /** Which of these items, a hundred at most, belong to a person. */
  stillOwn(personId: string, mediaIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A copy of somebody's own data, requested at a moment; at most one per person. */
export interface OwnCopy {
  readonly id: string;
  readonly personId: string;
  readonly askedAt: Instant;
  /** Null while it is being made. */
  readonly readyAt: Instant | null;
}

/** Copies of people's own data. */
export interface OwnCopies {
  /**
   * Replaces the person's former one and queues `jobs`; of simultaneous calls one succeeds. Changes nothing and answers
   * false if the former one was requested after `old`, or the person is gone.
   */
  ask(copy: Omit<OwnCopy, 'readyAt'>, old: Instant, jobs: readonly JobDraft[]): Promise<boolean>;
  of(personId: string): Promise<OwnCopy | null>;
  byId(id: string): Promise<OwnCopy | null>;
  /** Marks it as complete; `later` is queued for its time. */
  finish(id: string, readyAt: Instant, later: { readonly job: JobDraft; readonly at: Instant }): Promise<void>;
  /** Deletes it with its parts. */
  forget(id: string): Promise<void>;
}

/** A part of a file in somebody's own data: some records of one kind. */
export interface OwnPart {
  readonly number: number;
  readonly file: string;
  /** In bytes, as UTF-8. */
  readonly size: number;
}

/** The contents of the files in somebody's own data. */
export interface OwnParts {
  /** Deletes the parts before they are collected again. */
  clear(copyId: string): Promise<void>;
  /** Adds a part; does nothing if the copy is gone. */
  add(copyId: string, part: OwnPart, text: string): Promise<void>;
  /** By their numbers. */
  parts(copyId: string): Promise<readonly OwnPart[]>;
  text(copyId: string, number: number): Promise<string | null>;
}

/** The whole repository; a use case names the parts that it needs. */
export type OwnData = OwnRecords & OwnCopies & OwnParts;
