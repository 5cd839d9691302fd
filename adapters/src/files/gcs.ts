import type { FileStore } from '@quadrangle/domain/files/ports';
import type { UploadSessions } from '@quadrangle/domain/uploads/ports';
import { type BucketAddress, connect } from './gcs-connection.ts';
import { gcsFiles, gcsNames } from './gcs-files.ts';
import { gcsUploads } from './gcs-uploads.ts';
import type { Objects } from './objects.ts';

/** How long the storage may stay silent before it counts as unavailable, in milliseconds. */
const TIMEOUT = 20_000;

export interface BucketOptions extends BucketAddress {
  /** How long to wait for an answer of the storage, in milliseconds; 20 seconds by default. */
  readonly timeout?: number;
}

/**
 * Stored files in a bucket of Google Cloud Storage. Bytes of uploads never come through us: `chunks` is null, and a
 * session's address is the bucket's own (decisions 24). There is no request before the first use; while the storage
 * cannot be reached, everything refuses STORAGE_UNAVAILABLE, and works again afterwards.
 */
export function openBucket({ timeout = TIMEOUT, ...address }: BucketOptions): {
  files: FileStore;
  uploadSessions: UploadSessions;
  chunks: null;
  partAddresses: null;
  /** The objects of the bucket by any name, for backups. */
  objects: Objects;
  /** Lets pages of these origins send to upload sessions and read signed addresses; replaces what was set before. */
  setCors(origins: readonly string[]): Promise<void>;
} {
  const connection = connect(address, timeout);
  const files = gcsFiles(connection);
  return {
    files,
    objects: { ...files, names: (prefix) => gcsNames(connection, prefix) },
    uploadSessions: gcsUploads(connection, files),
    chunks: null,
    partAddresses: null,
    async setCors(origins) {
      const rule = {
        origin: [...origins],
        method: ['GET', 'HEAD', 'PUT'],
        responseHeader: ['Content-Type', 'Content-Length', 'Content-Range', 'Content-Disposition', 'Range'],
        maxAgeSeconds: 3_600,
      };
      await connection.answered(() => connection.bucket.setCorsConfiguration([rule]));
    },
  };
}
