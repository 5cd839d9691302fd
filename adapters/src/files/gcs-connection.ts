import { setTimeout as wait } from 'node:timers/promises';
import { type Bucket, IdempotencyStrategy, Storage } from '@google-cloud/storage';
import { throwUnavailable } from './objects.ts';

/** How often a request is repeated, and the longest pause before that in seconds. */
const RETRIES = 2;
const LONGEST_PAUSE = 1;

export interface BucketAddress {
  readonly bucket: string;
  /** Origin of the storage API; null means Google's own. */
  readonly apiEndpoint: string | null;
}

/** A bucket, and how to reach it without the SDK for requests that the SDK does badly. */
export interface Connection {
  readonly bucket: Bucket;
  /**
   * A plain http endpoint is taken for an emulator, which needs no token, because a token must never travel over plain
   * http.
   */
  readonly emulated: boolean;
  /** How long the storage may stay silent, in milliseconds. */
  readonly timeout: number;
  /** Runs `work` on the SDK; if the storage cannot answer, refuses STORAGE_UNAVAILABLE with the cause. */
  answered<T>(work: () => Promise<T>, timeout?: number): Promise<T>;
  /** The answer to a request that may be repeated; refuses STORAGE_UNAVAILABLE for 429 and 5xx. */
  ask(url: string, request: RequestInit): Promise<Response>;
}

/** The bucket, with credentials by Google's usual means. Every request here may be repeated, so each is retried. */
export function connect({ bucket, apiEndpoint }: BucketAddress, timeout: number): Connection {
  const storage = new Storage({
    ...(apiEndpoint === null ? {} : { apiEndpoint, useAuthWithCustomEndpoint: apiEndpoint.startsWith('https:') }),
    retryOptions: {
      maxRetries: RETRIES,
      maxRetryDelay: LONGEST_PAUSE,
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    },
  });
  return {
    bucket: storage.bucket(bucket),
    emulated: apiEndpoint?.startsWith('http:') ?? false,
    timeout,
    answered: (work, most = timeout) => inTime(work, most).catch(throwUnavailable),
    ask: (url, request) => retried(() => fetch(url, { redirect: 'manual', ...request })).catch(throwUnavailable),
  };
}

/** The HTTP status in an error of the SDK, else undefined. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}

/** The result of `work` within `timeout` milliseconds: the SDK itself would wait for ever for an answer. */
async function inTime<T>(work: () => Promise<T>, timeout: number): Promise<T> {
  const over = new AbortController();
  const late = wait(timeout, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The storage did not answer within ${timeout} ms.`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work(), late]);
  } finally {
    over.abort();
  }
}

async function retried(request: () => Promise<Response>): Promise<Response> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await request();
      if (answer.status !== 429 && answer.status < 500) return answer;
      throw new Error(`The storage answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    } catch (error) {
      if (failures >= RETRIES) throw error;
      await wait(Math.min(500 * 2 ** failures, LONGEST_PAUSE * 1_000));
    }
  }
}
