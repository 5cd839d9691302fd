import { md5 } from '@noble/hashes/legacy.js';
import { MOST_PARTS } from '@quadrangle/domain/uploads/parts';
import { type Means, orLater, persevere, type Transfer, transfer, UploadGone } from './transfer.ts';

/** A file for a store that takes parts. */
export interface PartTransfer extends Transfer {
  /** Bytes of each part but the last. */
  readonly partSize: number;
}

/** What is asked of our server about the upload; null where no answer came, rejects with why nothing more is to be sent. */
export interface PartsOffice {
  /** How many bytes are there in parts without a gap; where it is all, the server has put the file together. */
  received(): Promise<number | null>;
  /** Addresses for parts with these MD5s, by the number of the part. */
  sign(parts: readonly { number: number; md5: string }[]): Promise<ReadonlyMap<number, string> | null>;
}

/** Tries in a row that the store did not take, though our server answers, until the bytes go through that. */
const TRIES = 2;

/** Bytes hashed at a time: between them the page can do other things. */
const PIECE = 1_024 * 1_024;

/** MD5 in Base64, as `Content-MD5` has it: the store refuses what arrives damaged. */
async function md5Of(bytes: Blob): Promise<string> {
  const hash = md5.create();
  for (let at = 0; at < bytes.size; at += PIECE)
    hash.update(new Uint8Array(await bytes.slice(at, at + PIECE).arrayBuffer()));
  return btoa(String.fromCharCode(...hash.digest()));
}

/**
 * Sends a file part by part to addresses of the store itself, signed a few at a time, and resolves when our server has put
 * it together (decisions 24). What breaks is taken up as `transfer` does. A store that the page cannot reach, because it
 * was not told of our pages or is closed to them, gets the rest through our server.
 */
export async function sendParts(task: PartTransfer, office: PartsOffice, means: Means): Promise<void> {
  const { file, partSize, signal, onProgress } = task;
  const { size } = file;
  let signed = new Map<number, { readonly url: string; readonly md5: string }>();
  let untaken = 0;

  const sliceOf = (number: number) => file.slice((number - 1) * partSize, Math.min(number * partSize, size));

  const sign = async (first: number): Promise<void> => {
    const parts: { number: number; md5: string }[] = [];
    for (let number = first; number < first + MOST_PARTS && (number - 1) * partSize < size; number += 1)
      parts.push({ number, md5: await md5Of(sliceOf(number)) });
    const urls = await office.sign(parts);
    signed = new Map(
      parts.flatMap(({ number, md5 }) => {
        const url = urls?.get(number);
        return url === undefined ? [] : [[number, { url, md5 }] as const];
      }),
    );
  };

  /** Where to go on: at the beginning of a part. */
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
    // The store has given it up, or put it together.
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

/** The page does not get through to the store. */
class OutOfReach extends Error {}
