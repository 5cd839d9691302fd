import { createHash, randomUUID } from 'node:crypto';
import { corsHeaders, preflightHeaders } from './gcs-stand-in-cors.ts';
import { answer, bodyOf, type GcsExchange } from './gcs-stand-in-exchange.ts';
import { type GcsObjects, GcsProblem, type ObjectMetadata, type StoredObject } from './gcs-stand-in-objects.ts';

/** A session stores its bytes in whole units of this size until the last of them came. */
const UNIT = 256 * 1_024;

interface Session extends ObjectMetadata {
  readonly name: string;
  /** The page's origin that it is bound to, if any. */
  readonly origin: string | undefined;
  /** The announced size, if any. */
  readonly size: number | null;
  /** The query it was opened with, whose preconditions hold at the end too. */
  readonly query: URLSearchParams;
  stored: Buffer;
  finished: StoredObject | null;
  cancelled: boolean;
}

/** `/upload/storage/v1/b/<bucket>/o`: uploads in one request, and resumable sessions. */
export class GcsUploads {
  readonly #objects: GcsObjects;
  readonly #sessions = new Map<string, Session>();

  constructor(objects: GcsObjects) {
    this.#objects = objects;
  }

  async handle(exchange: GcsExchange): Promise<void> {
    const { request, url } = exchange;
    const id = url.searchParams.get('upload_id');
    if (id !== null) return this.#handleSession(exchange, this.#sessions.get(id));
    if (request.method !== 'POST') throw new GcsProblem(405, 'An upload begins with POST.');
    if (url.searchParams.get('uploadType') === 'resumable') return this.#open(exchange);
    if (url.searchParams.get('uploadType') === 'multipart') return this.#multipart(exchange);
    throw new GcsProblem(400, 'The stand-in knows resumable and multipart uploads.');
  }

  async #multipart(exchange: GcsExchange): Promise<void> {
    const { request, url } = exchange;
    const { bytes, whole } = await bodyOf(exchange);
    if (!whole) return;
    const boundary = /boundary=([^;]+)/.exec(request.headers['content-type'] ?? '')?.[1];
    const parts = boundary === undefined ? [] : partsOf(bytes, `--${boundary}`);
    const [description, media] = parts;
    if (!description || !media || parts.length !== 2) throw new GcsProblem(400, 'There must be two parts.');
    const given = JSON.parse(description.body.toString()) as Description;
    const name = url.searchParams.get('name') ?? given.name ?? '';
    const metadata = { contentType: given.contentType ?? media.type, cacheControl: given.cacheControl ?? null };
    const stored = this.#objects.put(name, media.body, metadata, url.searchParams);
    answer(exchange, 200, {}, this.#objects.resource(stored));
  }

  async #open(exchange: GcsExchange): Promise<void> {
    const { request, url } = exchange;
    const { bytes } = await bodyOf(exchange);
    const given = (bytes.length > 0 ? JSON.parse(bytes.toString()) : {}) as Description;
    const name = url.searchParams.get('name') ?? given.name ?? '';
    const length = request.headers['x-upload-content-length'];
    this.#objects.holds(name, url.searchParams);
    const id = randomUUID();
    this.#sessions.set(id, {
      name,
      origin: request.headers.origin,
      size: length === undefined ? null : Number(length),
      contentType: given.contentType ?? String(request.headers['x-upload-content-type'] ?? 'application/octet-stream'),
      cacheControl: given.cacheControl ?? null,
      query: url.searchParams,
      stored: Buffer.alloc(0),
      finished: null,
      cancelled: false,
    });
    const location = new URL(url.pathname, url.origin);
    location.search = new URLSearchParams({ uploadType: 'resumable', name, upload_id: id }).toString();
    answer(exchange, 200, { location: location.href, 'x-guploader-uploadid': id });
  }

  async #handleSession(exchange: GcsExchange, session: Session | undefined): Promise<void> {
    const { request } = exchange;
    if (!session) throw new GcsProblem(404, 'There is no such upload session.');
    const bound = request.headers.origin === undefined || request.headers.origin === session.origin;
    const rules = bound ? this.#objects.cors : [];
    if (request.method === 'OPTIONS') return answer(exchange, 200, preflightHeaders(rules, request));
    if (!bound) throw new GcsProblem(403, 'This upload session belongs to another origin.');
    if (session.cancelled) throw new GcsProblem(499, 'The upload was cancelled.');
    const headers = corsHeaders(rules, request);
    if (request.method === 'DELETE') {
      session.cancelled = session.finished === null;
      return answer(exchange, 499, headers);
    }
    if (request.method !== 'PUT') throw new GcsProblem(405, 'A session takes PUT and DELETE.');

    if (session.finished === null) await this.#take(exchange, session);
    if (exchange.request.destroyed && !exchange.request.complete) return;
    if (session.finished !== null) return answer(exchange, 200, headers, this.#objects.resource(session.finished));
    const last = session.stored.length - 1;
    answer(exchange, 308, last < 0 ? headers : { ...headers, range: `bytes=0-${last}` });
  }

  /** Stores the bytes of a `PUT`, and makes the object once they are complete. */
  async #take(exchange: GcsExchange, session: Session): Promise<void> {
    const { bytes, whole } = await bodyOf(exchange);
    const range = exchange.request.headers['content-range'];
    const [, first, last, total] = /^bytes (?:\*|(\d+)-(\d+|\*))\/(\d+|\*)$/.exec(range ?? 'bytes 0-*/*') ?? [];
    if (total === undefined) throw new GcsProblem(400, 'Failed to parse Content-Range header.');
    const start = first === undefined ? session.stored.length : Number(first);
    const end = first === undefined || last === '*' ? start + bytes.length : Number(last) + 1;
    const size = total !== '*' ? Number(total) : last === '*' && whole ? end : null;
    if (session.size !== null && ((size ?? session.size) !== session.size || end > session.size))
      throw new GcsProblem(400, `The upload was announced with ${session.size} bytes.`);
    if (size !== null && end > size) throw new GcsProblem(400, 'The range ends behind the file.');
    if (whole && end - start !== bytes.length) throw new GcsProblem(400, 'Content-Range is not what came.');
    if (start > session.stored.length)
      throw new GcsProblem(
        503,
        `Invalid request.  According to the Content-Range header, the upload offset is ${start} byte(s), which exceeds already uploaded size of ${session.stored.length} byte(s).`,
        { plain: true },
      );

    const fresh = bytes.subarray(Math.min(bytes.length, session.stored.length - start));
    const together = Buffer.concat([session.stored, fresh]);
    const complete = together.length === (size ?? session.size);
    const kept = complete ? together.length : together.length - (together.length % UNIT);
    session.stored = together.subarray(0, Math.max(kept, session.stored.length));
    if (complete) {
      checkHash(together, exchange.request.headers['x-goog-hash']);
      session.finished = this.#objects.put(session.name, together, session, session.query);
      session.stored = Buffer.alloc(0);
    }
  }
}

/** 400 when the sender's MD5 is not that of the bytes. */
function checkHash(bytes: Buffer, header: string | string[] | undefined): void {
  const expected = /md5=([^,]+)/.exec(String(header ?? ''))?.[1];
  const md5 = createHash('md5').update(bytes).digest('base64');
  if (expected !== undefined && expected !== md5) throw new GcsProblem(400, `The MD5 is ${md5}, not ${expected}.`);
}

interface Description {
  readonly name?: string;
  readonly contentType?: string;
  readonly cacheControl?: string;
}

/** The parts of a multipart/related body. */
function partsOf(body: Buffer, delimiter: string): { type: string; body: Buffer }[] {
  const parts = [];
  let from = body.indexOf(delimiter);
  for (;;) {
    const start = body.indexOf('\r\n\r\n', from);
    const end = body.indexOf(`\r\n${delimiter}`, from + delimiter.length);
    if (from < 0 || start < 0 || end < 0) return parts;
    const type = /content-type: *([^\r\n]+)/i.exec(body.subarray(from, start).toString())?.[1] ?? '';
    parts.push({ type, body: body.subarray(start + 4, end) });
    from = end + 2;
  }
}
