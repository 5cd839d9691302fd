import type { Instant } from '../kernel/time.ts';

/** Items that somebody chose for a ZIP, in their order (decisions 48). */
export interface ZipChoice {
  readonly id: string;
  readonly ownerId: string;
  readonly mediaIds: readonly string[];
  readonly createdAt: Instant;
}

export interface ZipChoices {
  /** Stores a choice; of its owner's, the newest `most` remain. */
  keep(choice: ZipChoice, most: number): Promise<void>;
  find(id: string): Promise<ZipChoice | null>;
  /** Deletes up to `most` that were made before `old`; returns how many. */
  forget(old: Instant, most: number): Promise<number>;
}

/** The checksum of a stored file, and the bytes that it had then: pictures are drawn anew, and videos blanked. */
export interface FileSum {
  readonly size: number;
  readonly crc32: number;
}

/** Computes checksums, and remembers those of packed files. It may forget: a missing one is computed again. */
export interface FileSums {
  /** CRC-32 of the bytes, going on from what came `before`; 0 at first. */
  crc32(bytes: Uint8Array, before: number): number;
  recall(fileName: string): FileSum | null;
  note(fileName: string, sum: FileSum): void;
}
