import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ChunkReceiver, UploadSessions } from '@quadrangle/domain/uploads/ports';

/**
 * Sends the bytes of uploads to their sessions as a browser does, so that the suite of upload sessions can drive a
 * bucket. When the bytes end with an error, the connection is cut after what came until then.
 */
export function chunksToSessions(uploadSessions: UploadSessions): ChunkReceiver {
  return {
    async append(upload, offset, bytes) {
      const parts: Uint8Array[] = [];
      let lost: unknown = null;
      try {
        for await (const part of bytes) parts.push(part);
      } catch (error) {
        lost = error;
      }
      const body = Buffer.concat(parts);
      const size = Math.max(upload.size, offset + body.length);
      const end = lost === null ? offset + body.length : size;
      const headers = { 'content-range': `bytes ${offset}-${end - 1}/${size}`, 'content-length': end - offset };
      const answer = await put(upload.session ?? '', headers, body);
      if (lost !== null) throw lost;
      return { received: await uploadSessions.received(upload), tooMany: answer.status === 400 };
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A `PUT` that announces `content-length` and sends `body`; one that is shorter ends with the connection, status 0. */
export function put(url: string, headers: Record<string, string | number>, body: Uint8Array): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers });
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      buffer(response).then((bytes) => resolve({ status: statusCode, headers, text: bytes.toString() }), reject);
    });
    const short = body.length < Number(headers['content-length'] ?? body.length);
    sent.on('error', (error) => (short ? resolve({ status: 0, headers: {}, text: '' }) : reject(error)));
    if (short) sent.write(body, () => sent.destroy());
    else sent.end(body);
  });
}
