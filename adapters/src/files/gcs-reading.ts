import type { ByteRange } from '@quadrangle/domain/files/ports';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Connection } from './gcs-connection.ts';
import { throwUnavailable } from './objects.ts';

/**
 * The bytes of an object, or a part of them, of one generation if that is given. Refuses FILE_NOT_FOUND;
 * STORAGE_UNAVAILABLE when the connection breaks, or sends nothing for too long. Without the SDK: ending one of its
 * reads early breaks the connections of all others, and it never times out.
 */
export async function* readObject(
  { bucket, emulated, timeout, answered, ask }: Connection,
  fileName: string,
  range?: ByteRange,
  generation?: string | number,
): AsyncGenerator<Uint8Array, void, void> {
  const { storage } = bucket;
  const query = generation === undefined ? 'alt=media' : `alt=media&generation=${generation}`;
  const url = `${storage.apiEndpoint}/storage/v1/b/${bucket.name}/o/${encodeURIComponent(fileName)}?${query}`;
  const silence = new AbortController();
  const late = () => silence.abort(new Error(`The storage sent nothing for ${timeout} ms.`));
  let timer = setTimeout(late, timeout);
  try {
    const headers = emulated
      ? new Headers()
      : new Headers(await answered(() => storage.authClient.getRequestHeaders()));
    if (range) headers.set('range', `bytes=${range.start}-${range.end}`);
    const answer = await ask(url, { headers, signal: silence.signal });
    if (answer.status === 404) refuse('FILE_NOT_FOUND');
    if (!answer.ok || answer.body === null) throw new Error(`The storage answered ${answer.status}.`);
    for await (const part of answer.body) {
      clearTimeout(timer);
      yield part;
      timer = setTimeout(late, timeout);
    }
  } catch (error) {
    throwUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
