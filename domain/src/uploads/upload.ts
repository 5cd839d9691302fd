import type { Folder } from '../files/stored-names.ts';
import type { Instant } from '../kernel/time.ts';

/** A file that was announced, is arriving or has arrived, and is not part of anything yet. */
export interface Upload {
  readonly id: string;
  readonly ownerId: string;
  /**
   * Whose room it takes: that of a club, or of the person whose event it is offered to; null for its owner's own
   * (decisions 62, 65).
   */
  readonly holderId: string | null;
  readonly folder: Folder;
  /** The stored name, `<folder>/<timestamp>-<unguessable>-<original name>`. */
  readonly fileName: string;
  readonly originalName: string;
  /** Bytes announced. */
  readonly size: number;
  readonly contentType: string;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  /** The item or person that uses the file, once one does. */
  readonly usedBy: string | null;
  /** The picture's capture time, read before it was removed from the file (decisions 43). */
  readonly takenAt: Instant | null;
  /** The checksum of the file as it was sent; null where it is not known. */
  readonly checksum: string | null;
  /** The bucket's own session, if the bytes do not come through us. */
  readonly session: string | null;
}
