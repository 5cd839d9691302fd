import { createHash } from 'node:crypto';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { inBlocks } from './blocks.ts';
import type { Connection } from './gcs-connection.ts';

/** Bytes per request, and held in memory meanwhile; sessions take multiples of 256 KiB. */
const CHUNK = 8 * 1_024 * 1_024;
/** How long sending one chunk may take, in milliseconds. */
const CHUNK_TIME = 60_000;

/** How an object is written: what fits into one chunk at once, anything else by a session. */
interface Ways {
  open(): Promise<string>;
  /** Null to send everything by a session. */
  readonly atOnce: ((bytes: Uint8Array) => Promise<void>) | null;
}

/**
 * Sends all the bytes, chunk by chunk. The object appears, in one step, once the last byte has arrived and the MD5 is
 * right. If the bytes break off, it never does, and their error is rethrown; any other failure refuses
 * STORAGE_UNAVAILABLE.
 */
export async function sendInChunks(
  { ask }: Pick<Connection, 'ask'>,
  { open, atOnce }: Ways,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const md5 = createHash('md5');
  let position = 0;
  let session: string | null = null;
  for await (const { block: chunk, last } of inBlocks(bytes, CHUNK)) {
    if (last && session === null && atOnce) return atOnce(chunk);
    session ??= await open();
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
