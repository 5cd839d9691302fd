import type { FileStore } from '@quadrangle/domain/files/ports';
import type { UploadSessions } from '@quadrangle/domain/uploads/ports';
import type { Connection } from './gcs-connection.ts';
import { storedBytes } from './gcs-writing.ts';
import { CACHE_CONTROL } from './signed-addresses.ts';

/**
 * Uploads straight to the bucket, by its resumable sessions. A session is bound to the page's origin and to the
 * announced size. Its address alone gives the right to write to it, to query it and to end it.
 */
export function gcsUploads(connection: Connection, files: Pick<FileStore, 'size'>): UploadSessions {
  const { bucket, answered } = connection;

  const ask = async (session: string, method: 'PUT' | 'DELETE', headers: Record<string, string>) => {
    const answer = await connection.ask(session, { method, headers, signal: AbortSignal.timeout(connection.timeout) });
    await answer.body?.cancel();
    return answer;
  };

  return {
    open: ({ fileName, contentType, size }, webOrigin) =>
      answered(async () => {
        const [session] = await bucket.file(fileName).createResumableUpload({
          metadata: { contentType, contentLength: size, cacheControl: CACHE_CONTROL },
          preconditionOpts: { ifGenerationMatch: 0 },
          ...(webOrigin === null ? {} : { origin: webOrigin }),
        });
        return { uploadUrl: session, session };
      }),

    async received({ session, fileName, size }) {
      if (session !== null) {
        const answer = await ask(session, 'PUT', { 'content-range': `bytes */${size}` });
        if (answer.ok) return size;
        const stored = storedBytes(answer);
        if (stored !== null) return stored;
      }
      return (await files.size(fileName)) === null ? 0 : size;
    },

    async cancel({ session }) {
      if (session !== null) await ask(session, 'DELETE', {});
    },

    // The storage ends sessions a week after they began.
    endOlder: async () => undefined,
  };
}
