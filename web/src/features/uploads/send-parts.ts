import { md5 } from '@noble/hashes/legacy.js';
import { MAX_PARTS } from '@quadrangle/domain/uploads/parts';
import { type Means, orLater, persevere, type Transfer, transfer, UploadGone } from './transfer.ts';

/** A file for a store that accepts parts. */
export interface PartTransfer extends Transfer {
  /** Bytes of each part except the last. */
  readonly partSize: number;
}

/**
 * Requests to our server about the upload; null if no answer came, rejects with the reason if nothing more should be
 * sent.
 */
export interface PartsApi {
  /** How many bytes have arrived in parts without a gap; if all have, the server has completed the file. */
  received(): Promise<number | null>;
  /** Addresses for parts with these MD5s, by part number. */
  sign(parts: readonly { number: number; md5: string }[]): Promise<ReadonlyMap<number, string> | null>;
}

/** After this many failures of the store in a row, while our server answers, the bytes go through our server. */
const TRIES = 2;

/** Bytes hashed at a time, so that the page can do other things in between. */
const PIECE = 1_024 * 1_024;

/** MD5 in Base64 for `Content-MD5`: the store refuses damaged bytes. */
async function md5Of(bytes: Blob): Promise<string> {
  const hash = md5.create();
  for (let at = 0; at < bytes.size; at += PIECE)
    hash.update(new Uint8Array(await bytes.slice(at, at + PIECE).arrayBuffer()));
  return btoa(String.fromCharCode(...hash.digest()));
}

/**
 * Sends a file part by part to addresses of the store itself, signed a few at a time, and resolves when our server has
 * completed it (decisions 24). It resumes after failures as `transfer` does. If the page cannot reach the store,
 * because the store does not know our origin or a filter is in between, the rest goes through our server.
 */
export async function sendParts(task: PartTransfer, office: PartsApi, means: Means): Promise<void> {
  const { file, partSize, signal, onProgress } = task;
  const { size } = file;
  let signed = new Map<number, { readonly url: string; readonly md5: string }>();
  let untaken = 0;

  const sliceOf = (number: number) => file.slice((number - 1) * partSize, Math.min(number * partSize, size));

  const sign = async (first: number): Promise<void> => {
    const parts: { number: number; md5: string }[] = [];
    for (let number = first; number < first + MAX_PARTS && (number - 1) * partSize < size; number += 1)
      parts.push({ number, md5: await md5Of(sliceOf(number)) });
    const urls = await office.sign(parts);
    signed = new Map(
      parts.flatMap(({ number, md5 }) => {
        const url = urls?.get(number);
        return url === undefined ? [] : [[number, { url, md5 }] as const];
      }),
    );
  };

  /** Where to continue: at the beginning of a part. */
  const ask = async (): Promise<number | null> => {
    const received = await office.received();
    if (received === null || received >= size) return received;
    if (untaken >= TRIES) throw new OutOfReach();
    return received - (received % partSize);
  };

  const step = async (from: number | null): Promise<number | null> => {
    if (from === null) return ask();
    const number = from / partSize + 1;
    if (!signed.has(number)) await sign(number);
    const address = signed.get(number);
    signal.throwIfAborted();
    if (!address) return ask();
    signed.delete(number);
    const body = sliceOf(number);
    const answer = await means
      .put({
        url: address.url,
        headers: { 'Content-MD5': address.md5 },
        body,
        signal,
        onSent: (bytes) => onProgress(Math.min(from + bytes, from + body.size)),
      })
      .catch(() => null);
    signal.throwIfAborted();
    if (answer?.status === 200) {
      untaken = 0;
      const end = from + body.size;
      return end < size ? end : ask();
    }
    if (answer !== null && orLater(answer)) return null;
    if (answer?.status !== 404) {
      untaken += 1;
      return null;
    }
    // The store has dropped or completed it.
    const received = await ask();
    if (received !== null && received < size) throw new UploadGone();
    return received;
  };

  try {
    await persevere(task, step, means.delay);
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error;
    await transfer({ ...task, fresh: false }, means);
  }
}

/** The page cannot reach the store. */
class OutOfReach extends Error {}
