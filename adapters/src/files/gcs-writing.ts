import { createHash } from 'node:crypto';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Connection } from './gcs-connection.ts';

/** Bytes per request, and held in memory meanwhile; sessions take multiples of 256 KiB. */
const CHUNK = 8 * 1_024 * 1_024;
/** How long sending one chunk may take, in milliseconds. */
const CHUNK_TIME = 60_000;

/**
 * Sends all the bytes to an upload session, chunk by chunk. The object appears, in one step, once the last byte has
 * arrived and the MD5 is right. If the bytes break off, it never does, and their error is rethrown; any other failure
 * refuses STORAGE_UNAVAILABLE.
 */
export async function sendToSession(
  { ask }: Pick<Connection, 'ask'>,
  session: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const md5 = createHash('md5');
  let position = 0;
  for await (const { chunk, last } of inChunks(bytes)) {
    md5.update(chunk);
    const end = position + chunk.length;
    const hash: Record<string, string> = last ? { 'x-goog-hash': `md5=${md5.digest('base64')}` } : {};
    for (let sent = position; ; ) {
      const answer = await ask(session, {
        method: 'PUT',
        headers: { ...hash, 'content-range': contentRange(sent, end, last) },
        body: chunk.subarray(sent - position),
        signal: AbortSignal.timeout(CHUNK_TIME),
      });
      if (answer.ok && last) break;
      const stored = storedBytes(answer);
      if (stored === null || stored > end || stored <= sent)
        refuse('STORAGE_UNAVAILABLE', { cause: new Error(`The upload session answered ${answer.status}.`) });
      sent = stored;
      if (sent === end && !last) break;
    }
    position = end;
  }
}

/** How many bytes a session has by its answer, or null for any other answer (decisions 24). */
export function storedBytes({ status, headers }: Response): number | null {
  return status === 308 ? Number(/-(\d+)$/.exec(headers.get('range') ?? '')?.[1] ?? -1) + 1 : null;
}

function contentRange(start: number, end: number, last: boolean): string {
  return `bytes ${start < end ? `${start}-${end - 1}` : '*'}/${last ? end : '*'}`;
}

/** The bytes in full chunks, with a last one that may be smaller or empty. */
async function* inChunks(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ chunk: Uint8Array<ArrayBuffer>; last: boolean }, void, void> {
  let chunk = new Uint8Array(CHUNK);
  let filled = 0;
  for await (const part of bytes) {
    for (let taken = 0; taken < part.length; ) {
      if (filled === CHUNK) {
        yield { chunk, last: false };
        chunk = new Uint8Array(CHUNK);
        filled = 0;
      }
      const piece = part.subarray(taken, taken + CHUNK - filled);
      chunk.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
    }
  }
  yield { chunk: chunk.subarray(0, filled), last: true };
}
