import type { Instant } from '../kernel/time.ts';

/** Items that somebody chose for a ZIP, to be fetched within a day (decisions 48). */
export interface ZipChoice {
  readonly id: string;
  readonly ownerId: string;
  readonly mediaIds: readonly string[];
  readonly createdAt: Instant;
}

export interface ZipChoices {
  /**
   * Keeps a choice; of its owner's, the newest `most` remain. Forgets up to a hundred of anybody's that were made before
   * `old`.
   */
  keep(choice: ZipChoice, old: Instant, most: number): Promise<void>;
  find(id: string): Promise<ZipChoice | null>;
}

/** What is known of a stored file without asking the storage. */
export interface FileSum {
  /** In bytes. */
  readonly size: number;
  /** Null until its bytes went through. */
  readonly crc32: number | null;
}

/** Checksums of files, and those packed before. It may forget: a missing one is computed again. */
export interface FileSums {
  /** CRC-32 of the bytes, going on from what came `before`; 0 at first. */
  crc32(bytes: Uint8Array, before: number): number;
  recall(fileName: string): FileSum | null;
  note(fileName: string, sum: FileSum): void;
}
