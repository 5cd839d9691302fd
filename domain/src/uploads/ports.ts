import type { Tenant } from '../kernel/actor.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Judge, Room } from './room.ts';
import type { Upload } from './upload.ts';

/** Uploads one by one. */
export interface UploadRecords {
  byId(id: string): Promise<Upload | null>;
  byFileName(fileName: string): Promise<Upload | null>;
  /** Marks the upload as finished; only the first call counts. */
  finish(id: string, finishedAt: Instant): Promise<void>;
  /** Stores when the picture in it was taken. */
  noteTaken(id: string, takenAt: Instant): Promise<void>;
  /** Stores the checksum of the file as it was sent; the first one stays. */
  storeChecksum(id: string, checksum: string): Promise<void>;
  /** Forgets an upload that nothing uses and queues `jobs` in the same unit; false when it is unknown or in use. */
  drop(id: string, jobs: readonly JobDraft[]): Promise<boolean>;
}

/** The space that files take, and whether one more fits. */
export interface UploadRoom {
  /**
   * Stores the announcement, unless `judge` throws. `judge` gets the present usage of its owner and its holder, and that of
   * `tenant` if one is named. The announcements of one owner are judged one after the other.
   */
  declare(upload: Upload, tenant?: Tenant | null, judge?: Judge): Promise<void>;
  /** The space that the files of `ownerId` take, and those of a tenant and of another holder if they are named. */
  room(ownerId: string, tenant: Tenant | null, holderId?: string | null): Promise<Room>;
}

/** Abandoned uploads. */
export interface AbandonedUploads {
  /**
   * Up to `limit` uploads that nothing uses and that began before `before` (unfinished) or finished before it, by id,
   * after the id `after`.
   */
  abandoned(before: Instant, limit: number, after?: string | null): Promise<readonly Upload[]>;
}

/** The whole repository of uploads; a use case names the parts that it needs. */
export type Uploads = UploadRecords & UploadRoom & AbandonedUploads;

/**
 * Resumable upload sessions of the storage, in the protocol of Google Cloud Storage (decisions 24). Every method
 * refuses STORAGE_UNAVAILABLE while the storage cannot be reached.
 */
export interface UploadSessions {
  /**
   * Opens a session for the announced bytes. `uploadUrl` is where the client sends them, null when they come to us.
   * `webOrigin` is the origin of the web page that will send them, if it is one.
   */
  open(upload: Upload, webOrigin: string | null): Promise<{ uploadUrl: string | null; session: string | null }>;
  /** How many bytes of it the storage holds at this moment. */
  received(upload: Upload): Promise<number>;
  /** Ends the session and discards the bytes that arrived. */
  cancel(upload: Upload): Promise<void>;
  /**
   * Ends sessions that began more than `age` milliseconds ago by the storage's own clock, even those that no upload
   * refers to; does nothing if the storage does so by itself.
   */
  endOlder(age: number): Promise<void>;
}

/**
 * Signs addresses at which the storage itself accepts an upload part by part. Exists if the storage accepts bytes from
 * clients but has no address for a whole session.
 */
export interface PartAddresses {
  /** Bytes of each part but the last. */
  readonly partSize: number;
  /**
   * A short-lived address that accepts only these bytes as a part of the upload, by `PUT` with the same `Content-MD5`.
   * Refuses UPLOAD_NOT_FOUND once its session has ended.
   */
  sign(upload: Upload, part: SignedPart): Promise<string>;
}

/** A part to be sent: its number from 1, its length, and the MD5 of its bytes in Base64. */
export interface SignedPart {
  readonly number: number;
  readonly length: number;
  readonly md5: string;
}

/**
 * Receives the bytes that pass through us; exists if no address of the storage itself speaks the resumable protocol.
 */
export interface ChunkReceiver {
  /**
   * Appends `bytes` at `offset`; does nothing unless `offset` bytes have arrived so far, because another writer came
   * first. Stops before the announced size is exceeded. Returns how many bytes are there afterwards; those that arrived
   * before a lost connection stay. Refuses STORAGE_UNAVAILABLE while the storage cannot be reached, and FILES_BUSY
   * while too many arrive, of one person or in all; UPLOAD_NOT_FOUND where neither session nor file is there. What needs
   * room of its own for `copied` bytes that arrived before has `judge` judge it first, and changes nothing when it throws.
   */
  append(
    upload: Upload,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    judge?: (copied: number) => Promise<void>,
  ): Promise<{ received: number; tooMany: boolean }>;
}
