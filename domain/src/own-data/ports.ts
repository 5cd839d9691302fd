import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { OwnKind, OwnRow } from './kinds.ts';

/** What is kept of a person. */
export interface OwnRecords {
  /** Up to `limit` rows of a kind that are a person's, by their keys, upwards; with the fields of that kind. */
  rows(
    kind: OwnKind,
    personId: string,
    limit: number,
    after: string | null,
  ): Promise<{ readonly rows: readonly OwnRow[]; readonly next: string | null }>;
  /** Those of the items, a hundred at most, that are a person's. */
  stillOwn(personId: string, mediaIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Somebody's own data, asked for at a moment; at most one per person. */
export interface OwnCopy {
  readonly id: string;
  readonly personId: string;
  readonly askedAt: Instant;
  /** Null while it is made. */
  readonly readyAt: Instant | null;
}

/** Own data that people asked for. */
export interface OwnCopies {
  /**
   * Takes the place of the person's former one and queues `jobs`; of several at once one does. False, and nothing changed,
   * when the former was asked for after `old`, or the person is gone.
   */
  ask(copy: Omit<OwnCopy, 'readyAt'>, old: Instant, jobs: readonly JobDraft[]): Promise<boolean>;
  of(personId: string): Promise<OwnCopy | null>;
  byId(id: string): Promise<OwnCopy | null>;
  /** Complete; `later` is done at its time. */
  finish(id: string, readyAt: Instant, later: { readonly job: JobDraft; readonly at: Instant }): Promise<void>;
  /** Forgets it with its parts. */
  forget(id: string): Promise<void>;
}

/** A part of a file of somebody's own data: some records of one kind. */
export interface OwnPart {
  readonly number: number;
  readonly file: string;
  /** In bytes, as UTF-8. */
  readonly size: number;
}

/** What the files of somebody's own data say. */
export interface OwnParts {
  /** Forgets the parts that there are: it is made anew. */
  clear(copyId: string): Promise<void>;
  /** Adds a part; nothing where the copy is gone. */
  add(copyId: string, part: OwnPart, text: string): Promise<void>;
  /** By their numbers. */
  parts(copyId: string): Promise<readonly OwnPart[]>;
  text(copyId: string, number: number): Promise<string | null>;
}

/** As one repository holds it; a use case names the parts that it needs. */
export type OwnData = OwnRecords & OwnCopies & OwnParts;
