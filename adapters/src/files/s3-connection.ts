import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { throwUnavailable } from './objects.ts';

/** Attempts at a request, including the first. */
const TRIES = 3;

export interface S3Address {
  readonly bucket: string;
  readonly region: string;
  /** Origin of the store; null means Amazon's own. */
  readonly endpoint: string | null;
}

/** A bucket, and how to send requests to it. */
export interface S3Connection {
  readonly client: S3Client;
  readonly bucket: string;
  /** The result of `work`; if the store cannot answer, STORAGE_UNAVAILABLE with its cause. */
  answered<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * The bucket, with credentials by the SDK's usual means. A store of one's own is addressed by paths, and without the
 * checksums that only Amazon's store is sure to know. `timeout`: how long it may send nothing, in milliseconds.
 */
export function connect({ bucket, region, endpoint }: S3Address, timeout: number): S3Connection {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeout, socketTimeout: timeout },
  });
  return { client, bucket, answered: (work) => work().catch(throwUnavailable) };
}

/** Returns null when the store says that the object does not exist. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
