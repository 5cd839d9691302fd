import { answer, type GcsExchange } from './gcs-stand-in-exchange.ts';
import { type GcsObjects, GcsProblem, type StoredObject } from './gcs-stand-in-objects.ts';

/** Sends an object's bytes, or the part of them that `Range` asks for. */
export function sendObject(
  exchange: GcsExchange,
  objects: GcsObjects,
  stored: StoredObject,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { request } = exchange;
  const { bytes, contentType, cacheControl, generation } = stored;
  const resource = objects.resource(stored) as { crc32c: string; md5Hash: string };
  const etag = `"${Buffer.from(String(generation)).toString('base64url')}"`;
  const all = {
    etag,
    'content-type': contentType,
    'cache-control': cacheControl ?? 'private, max-age=0',
    'accept-ranges': 'bytes',
    'x-goog-generation': String(generation),
    'x-goog-hash': `crc32c=${resource.crc32c},md5=${resource.md5Hash}`,
    'x-goog-stored-content-encoding': 'identity',
    'x-goog-stored-content-length': String(bytes.length),
    ...headers,
  };
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  if (request.headers['if-none-match'] === etag || !asked) {
    const known = request.headers['if-none-match'] === etag;
    answer(exchange, known ? 304 : 200, all, known ? '' : bytes);
    return;
  }
  const [, first = '', last = ''] = asked;
  const start = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  if (start > end) throw new GcsProblem(416, 'The requested range cannot be satisfied.');
  const part = bytes.subarray(start, end + 1);
  answer(exchange, 206, { ...all, 'content-range': `bytes ${start}-${end}/${bytes.length}` }, part);
}
