/** One `PUT` to an address of an upload. `onSent` hears how many bytes of `body` left so far. */
export interface PutRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | null;
  readonly signal: AbortSignal;
  readonly onSent?: (bytes: number) => void;
}

/** What the server answered to it. `range` is its `Range` header, `retryAfter` the seconds it asks to wait. */
export interface PutAnswer {
  readonly status: number;
  readonly range: string | null;
  readonly retryAfter?: number | null;
}

/** Sends a request; rejects when no answer came, with the signal's reason when that was aborted. */
export type Put = (request: PutRequest) => Promise<PutAnswer>;

export interface Transfer {
  /** Where the bytes go: `/api/uploads/:id` or a bucket's session address. */
  readonly url: string;
  readonly file: Blob;
  /** Bytes per request, a multiple of 256 KiB. */
  readonly chunkSize: number;
  /** False when some of it may have been sent before: then the server is asked first how far it got. */
  readonly fresh: boolean;
  /** Aborting pauses; calling `transfer` again, not fresh, resumes. */
  readonly signal: AbortSignal;
  /** Hears how many bytes of the file are there. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Brings the bytes of an announced file to its storage, and resolves when all are there: by the resumable protocol of
 * Google Cloud Storage (`transfer`), or in parts (`sendParts`).
 */
export type Transport = (task: Transfer) => Promise<void>;

/** `put` as the browser does it, and how long to wait before the n-th try in a row, in milliseconds. */
export interface Means {
  readonly put: Put;
  readonly delay?: (failures: number) => number;
}

/** The server no longer knows this upload: it has to be announced again. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}

/** The server refuses these bytes, and will again. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;
  constructor(status: number) {
    super(`The upload was refused with ${status}.`);
    this.status = status;
  }
}

/** The server asks to come again in so many seconds; what arrived is kept. */
export class UploadLater extends Error {
  override readonly name = 'UploadLater';
  readonly seconds: number;
  /** Whether some of the file arrived before, since its transfer began or went on. */
  moved = false;
  constructor(seconds: number) {
    super(`The server asks to come again in ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** The connection failed again and again; what arrived is kept and the transfer can be taken up later. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
}

/** Tries in a row that bring nothing before a person is asked: about two minutes with the delay below. */
const TRIES = 8;

/** Waits 1, 2, 4 … 30 seconds. */
const backOff = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 30_000);

/** How many bytes are there after this answer: all at 200 or 201; at 308 what `Range` says; null asks again. */
function arrived({ status, range, retryAfter = null }: PutAnswer, size: number): number | null {
  if (status === 200 || status === 201) return size;
  if (status === 308) return range === null ? 0 : Number(/-(\d+)$/.exec(range)?.[1] ?? -1) + 1;
  if (status === 404 || status === 410) throw new UploadGone();
  if (orLater({ status, retryAfter })) return null;
  throw new UploadRefused(status);
}

/** Whether the same may well succeed if it is sent again; throws `UploadLater` when the answer says after how long. */
export function orLater({ status, retryAfter }: Pick<PutAnswer, 'status' | 'retryAfter'>): boolean {
  if (status !== 408 && status !== 429 && status < 500) return false;
  if (retryAfter) throw new UploadLater(retryAfter);
  return true;
}

/** Waits, at most until the browser says that it is online again; an abort ends it with the signal's reason. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => () => {
      over.abort();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: over.signal },
    );
    globalThis.addEventListener?.('online', end(resolve), { signal: over.signal });
  });
}

/**
 * Sends a file by the resumable protocol of decisions 24 and resolves when all of it is there: chunk after chunk with
 * `Content-Range`; after a failure it waits, asks with `bytes *\/N` how far it got, and goes on from there.
 * Rejects with the signal's reason, `UploadGone`, `UploadRefused`, `UploadLater` or `UploadInterrupted`.
 */
export function transfer(task: Transfer, { put, delay }: Means): Promise<void> {
  const { url, file, chunkSize, signal, onProgress } = task;
  const { size } = file;

  const send = (from: number | null): Promise<PutAnswer> => {
    if (from === null) return put({ url, headers: { 'Content-Range': `bytes */${size}` }, body: null, signal });
    const end = Math.min(from + chunkSize, size);
    return put({
      url,
      headers: { 'Content-Range': `bytes ${from}-${end - 1}/${size}` },
      body: file.slice(from, end),
      signal,
      onSent: (bytes) => onProgress(Math.min(from + bytes, end)),
    });
  };

  const step = async (from: number | null): Promise<number | null> => {
    const answer = await send(from).catch(() => null);
    signal.throwIfAborted();
    return answer && arrived(answer, size);
  };
  return persevere(task, step, delay);
}

/**
 * Takes step after step until all bytes are there. A step sends from a place in the file on, or asks how much is there where
 * that is not known (null), and answers how much is there afterwards. Steps that bring nothing are tried again, with growing
 * pauses, up to a number of them in a row.
 */
export async function persevere(
  { file: { size }, fresh, signal, onProgress }: Transfer,
  step: (from: number | null) => Promise<number | null>,
  delay: (failures: number) => number = backOff,
): Promise<void> {
  let position: number | null = fresh ? 0 : null;
  let began = position;
  let reached = -1;
  let failures = 0;
  while (position !== size) {
    signal.throwIfAborted();
    position = await step(position).catch((error: unknown) => {
      if (error instanceof UploadLater) error.moved = began !== null && reached > began;
      throw error;
    });
    began ??= position;
    const before = reached;
    if (position !== null) {
      reached = position;
      onProgress(position);
    }
    if (reached > before) {
      failures = 0;
      continue;
    }
    failures += 1;
    if (failures >= TRIES) throw new UploadInterrupted();
    await wait(delay(failures), signal);
  }
}
