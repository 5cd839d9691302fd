import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import type { FileStore } from '@quadrangle/domain/files/ports';
import type { ChunkReceiver, PartAddresses, UploadSessions } from '@quadrangle/domain/uploads/ports';
import type { Objects } from './objects.ts';
import { connect, type S3Address } from './s3-connection.ts';
import { s3Files, s3Names } from './s3-files.ts';
import { PART, s3Parts } from './s3-parts.ts';
import { s3Uploads } from './s3-uploads.ts';

/** How long the store may send nothing before it counts as unavailable, in milliseconds. */
const TIMEOUT = 20_000;

export interface S3Options extends S3Address {
  /** How long to wait for an answer of the store, in milliseconds; 20 seconds by default. */
  readonly timeout?: number;
  /** Bytes of each part of an upload except the last; 8 MiB by default. */
  readonly partSize?: number;
}

/**
 * Stored files in a bucket of any S3-compatible store. Uploads go part by part to the store itself, or through us;
 * downloads come from the bucket. There is no request before the first use; while the store cannot be reached,
 * everything refuses STORAGE_UNAVAILABLE, and works again afterwards.
 */
export function openS3({ timeout = TIMEOUT, partSize = PART, ...address }: S3Options): {
  files: FileStore;
  uploadSessions: UploadSessions;
  chunks: ChunkReceiver;
  partAddresses: PartAddresses;
  /** The objects of the bucket by any name, for backups. */
  objects: Objects;
  /** Lets pages of these origins read signed addresses and send parts; replaces what was set before. */
  setCors(origins: readonly string[]): Promise<void>;
} {
  const connection = connect(address, timeout);
  const parts = s3Parts(connection);
  const files = s3Files(connection, parts);
  return {
    files,
    objects: { ...files, names: (prefix) => s3Names(connection, prefix) },
    ...s3Uploads(connection, parts, files, partSize),
    async setCors(origins) {
      const rule = {
        AllowedOrigins: [...origins],
        AllowedMethods: ['GET', 'HEAD', 'PUT'],
        AllowedHeaders: ['Range', 'Content-MD5', 'Content-Type'],
        ExposeHeaders: ['Content-Length', 'Content-Range', 'Content-Disposition', 'ETag', 'Retry-After'],
        MaxAgeSeconds: 3_600,
      };
      const CORSConfiguration = { CORSRules: [rule] };
      const { client, bucket: Bucket, answered } = connection;
      await answered(() => client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration })));
    },
  };
}
