import type { FileStore } from '@quadrangle/domain/files/ports';
import type { Objects } from '../files/objects.ts';
import { bucketPlace, bucketShelf } from './bucket-place.ts';
import type { FileSum, ReadableFiles } from './copy-files.ts';
import { folderPlace, folderShelf } from './folder-place.ts';

/** Where one backup lies. */
export interface BackupPlace {
  /** As people name it. */
  readonly name: string;
  /** Begins a new backup, or takes up one that was not finished. @throws TransferError when there is anything else */
  begin(): Promise<void>;
  /** A text of it; null where there is none. */
  text(path: string): Promise<string | null>;
  /** The lines of a text of it, without their ends. */
  lines(path: string): AsyncIterable<string>;
  /** Writes lines that come in batches; answers how many, and their SHA-256. */
  write(path: string, batches: Batches): Promise<{ readonly count: number; readonly sha256: string }>;
  /** Writes the manifest, last of all: from now on it is a backup. */
  finish(manifest: string): Promise<void>;
  /**
   * Brings every file of a storage in use there, but those that are there; what did not change since the finished backup
   * `older` takes no room again. `onFile` hears of each. Answers what each is, by name.
   */
  receive(from: FileStore, older: BackupPlace | null, onFile: (file: FileSum) => void): Promise<Map<string, FileSum>>;
  /** The files of a finished backup that says it holds these. */
  files(sums: ReadonlyMap<string, FileSum>): Promise<ReadableFiles>;
  /** Where the bytes of a file lie, for people. */
  whereIs(file: FileSum): string;
}

export type Batches = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** Where backups lie side by side. */
export interface BackupShelf {
  place(name: string): BackupPlace;
  /** The names of the finished ones. */
  finished(): Promise<string[]>;
  /** Removes finished ones, and what interrupted removals and no other left; answers what people should know of it. */
  remove(names: readonly string[]): Promise<string[]>;
}

/** A folder by its path, or what lies in a bucket under a path of its own. */
export type BackupAddress = string | { readonly bucket: Objects; readonly path: string };

export function placeAt(address: BackupAddress): BackupPlace {
  return typeof address === 'string' ? folderPlace(address) : bucketPlace(address.bucket, address.path);
}

export function shelfAt(address: BackupAddress): BackupShelf {
  return typeof address === 'string' ? folderShelf(address) : bucketShelf(address.bucket, address.path);
}
