import type { FileStore } from '@quadrangle/domain/files/ports';
import type { Objects } from '../files/objects.ts';
import { bucketBackups, bucketPlace } from './bucket-place.ts';
import type { FileSum, ReadableFiles } from './copy-files.ts';
import { folderBackups, folderPlace } from './folder-place.ts';

/** The place of one backup. */
export interface BackupPlace {
  /** Its name for people. */
  readonly name: string;
  /** Begins a new backup, or continues an unfinished one. @throws TransferError if there is anything else */
  begin(): Promise<void>;
  /** One of its texts; null if it does not exist. */
  text(path: string): Promise<string | null>;
  /** The lines of one of its texts, without line ends. */
  lines(path: string): AsyncIterable<string>;
  /** Writes lines that come in batches; returns how many, and their SHA-256. */
  write(path: string, batches: Batches): Promise<{ readonly count: number; readonly sha256: string }>;
  /** Writes the manifest, as the last step: from now on it is a backup. */
  finish(manifest: string): Promise<void>;
  /**
   * Copies every file of a storage in use that is not there yet; files unchanged since the finished backup `older` take
   * no further space. Calls `onFile` for each. Returns size and hash of each, by name.
   */
  receive(from: FileStore, older: BackupPlace | null, onFile: (file: FileSum) => void): Promise<Map<string, FileSum>>;
  /** The files of a finished backup that lists these. */
  files(sums: ReadonlyMap<string, FileSum>): Promise<ReadableFiles>;
  /** Where the bytes of a file are, for people. */
  whereIs(file: FileSum): string;
  /**
   * An identity of a file's bytes: files with the same one, in this backup or another, are stored once. Null if it is
   * gone.
   */
  bytesOf(file: FileSum): Promise<string | null>;
}

export type Batches = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** A place with several backups. */
export interface BackupSet {
  place(name: string): BackupPlace;
  /** The names of the finished ones. */
  finished(): Promise<string[]>;
  /** The names of those that were begun and have no manifest. */
  unfinished(): Promise<string[]>;
  /** Removes these, and the remains of interrupted removals; returns remarks for the operator. */
  remove(names: readonly string[]): Promise<string[]>;
}

/** A folder by its path, or a path of its own in a bucket. */
export type BackupAddress = string | { readonly bucket: Objects; readonly path: string };

export function placeAt(address: BackupAddress): BackupPlace {
  return typeof address === 'string' ? folderPlace(address) : bucketPlace(address.bucket, address.path);
}

export function backupsAt(address: BackupAddress): BackupSet {
  return typeof address === 'string' ? folderBackups(address) : bucketBackups(address.bucket, address.path);
}
