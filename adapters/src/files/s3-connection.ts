import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';

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
  return { client, bucket, answered: (work) => work().catch(throwAsRefusal) };
}

/** Throws the error as STORAGE_UNAVAILABLE with its cause; a refusal stays what it is. */
export function throwAsRefusal(error: unknown): never {
  if (error instanceof Refusal) throw error;
  refuse('STORAGE_UNAVAILABLE', { cause: error });
}

/** Returns `value` when the store says that the object does not exist. */
export function unlessMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return value;
    throw error;
  };
}
