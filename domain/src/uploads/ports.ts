import type { Tenant } from '../kernel/actor.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Room } from './room.ts';
import type { Upload } from './upload.ts';

/** What was announced. */
export interface Uploads {
  /**
   * Stores what was announced, after `judge` saw what the files of its owner take right before, and those of `tenant`
   * where one is named; when `judge` throws, nothing happens. One owner's announcements are judged one after the other.
   */
  declare(upload: Upload, tenant?: Tenant | null, judge?: (room: Room) => void): Promise<void>;
  /** What the files of `ownerId` take, and those of everybody of `tenant`, where one is named. */
  room(ownerId: string, tenant: Tenant | null): Promise<Room>;
  byId(id: string): Promise<Upload | null>;
  byFileName(fileName: string): Promise<Upload | null>;
  /** Notes that all bytes arrived; the first time counts. */
  finish(id: string, finishedAt: Instant): Promise<void>;
  /** Forgets an upload that nothing uses and queues `jobs` in the same unit; false when it is unknown or in use. */
  drop(id: string, jobs: readonly JobDraft[]): Promise<boolean>;
  /**
   * Up to `limit` uploads that nothing uses and that began before `before` (unfinished) or finished before it, by id, from
   * behind the id `after` on.
   */
  abandoned(before: Instant, limit: number, after?: string | null): Promise<readonly Upload[]>;
}

/** The bytes on their way: a resumable session of the storage, in the protocol of Google Cloud Storage (decisions 24). */
export interface UploadSessions {
  /**
   * Opens a session for the announced bytes. `uploadUrl` is where the client sends them, null when they come to our own
   * `/api/uploads/:id`. `webOrigin` is the web page's origin that will send them, if one will.
   */
  open(upload: Upload, webOrigin: string | null): Promise<{ uploadUrl: string | null; session: string | null }>;
  /** How many bytes the storage holds of it, asked at this moment. */
  received(upload: Upload): Promise<number>;
  /** Ends the session and forgets what arrived. */
  cancel(upload: Upload): Promise<void>;
}

/** Takes the bytes that come through us; exists where the storage is a folder. */
export interface ChunkReceiver {
  /**
   * Appends `bytes` at `offset`, which must be what has arrived so far; another writer that came first makes it a
   * no-op. Stops before the announced size is exceeded. Answers how many bytes are there afterwards; those that
   * arrived before a lost connection stay.
   */
  append(
    upload: Upload,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ received: number; tooMany: boolean }>;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The files themselves, by stored name. */
export interface FileStore {
  /** Whether bytes can be changed where they are; else the whole object has to be written again. */
  readonly patchesInPlace: boolean;
  /** Size in bytes, or null when there is no such file. */
  size(fileName: string): Promise<number | null>;
  /** The bytes, or a part of them. Rejects when there is no such file. */
  read(fileName: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /**
   * Writes the whole file in one step: readers see the former or the new one, never a part. Bytes that come in parts
   * are never all held in memory; when they break off, nothing is written.
   */
  write(fileName: string, contentType: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Overwrites the ranges with zero bytes; size and every other byte stay. */
  blank(fileName: string, ranges: readonly ByteRange[]): Promise<void>;
  /** Removes the file; content when there is none. */
  remove(fileName: string): Promise<void>;
  /** Up to `limit` stored names after `after`, sorted; for the sweep. */
  list(after: string | null, limit: number): Promise<readonly string[]>;
  /** A short-lived address at which the storage itself serves the file, or null when we have to. */
  readUrl(fileName: string, as: { contentType: string; disposition: string | null }): Promise<string | null>;
  /** Bytes that are free where the files lie; null where room has no end. */
  freeSpace(): Promise<number | null>;
  /** Rejects when the storage cannot be reached. */
  check(): Promise<void>;
}
