import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import S3rver, { type Context } from '@20minutes/s3rver';
import { BadDigest, S3Objects } from './s3-stand-in-objects.ts';

interface Canonical {
  querystring: string;
}

/** The server's part that knows signatures; it leaves characters of queries as they are that stores encode. */
const v4 = createRequire(import.meta.url)('@20minutes/s3rver/lib/signature/v4.js') as {
  getStringToSign(request: Canonical, signed: unknown): string;
};
const stringToSign = v4.getStringToSign;
v4.getStringToSign = (request, signed) => {
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  return stringToSign({ ...request, querystring: request.querystring.replaceAll(/[!'()*]/g, encoded) }, signed);
};

/** The key that the server knows. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/**
 * A server that speaks S3, from npm, with one bucket in memory. It checks the signature (V4) and the age of every
 * request and of every signed address, with the headers that were signed. Added here is what it lacks: `Content-MD5`,
 * the lists of parts and of uploads, cancelling an upload, `If-Match`, the least size of a part, lists in pages, and
 * refusing unsigned requests. It does not check policies or regions.
 */
export interface S3StandIn {
  /** Origin, for `endpoint`. */
  readonly url: string;
  readonly bucket: string;
  readonly objects: S3Objects;
  /** Answers the next requests, or selected ones, with a status, not at all, or with a broken connection. */
  fail(how: Failure, times?: number, meant?: (request: { method: string; path: string }) => boolean): void;
  /** Goes down: connections break and are refused; objects and uploads stay. */
  stop(): Promise<void>;
  /** Comes back under the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

type Failure = number | 'silent' | 'cut';

interface Plan {
  readonly how: Failure;
  readonly meant: (request: { method: string; path: string }) => boolean;
  times: number;
}

export async function startS3StandIn({
  bucket = 'college-files',
  leastPart = 5 * 1_024 * 1_024,
} = {}): Promise<S3StandIn> {
  const objects = new S3Objects(bucket, leastPart);
  const plans: Plan[] = [];
  let server: S3rver;
  let port = 0;

  const answered = async (context: Context, next: () => Promise<void>) => {
    const plan = plans.find(({ times, meant }) => times > 0 && meant(context));
    if (plan) {
      plan.times -= 1;
      if (typeof plan.how === 'number') {
        // Pages may read why they are refused.
        context.set('Access-Control-Allow-Origin', context.headers.origin ?? '*');
        return refuse(context, plan.how, 'InternalError');
      }
      context.respond = false;
      if (plan.how === 'cut') context.req.destroy();
      return;
    }
    const upload = context.query.uploadId;
    const { method } = context;
    const signed = context.headers.authorization !== undefined || context.query['X-Amz-Signature'] !== undefined;
    if (upload !== undefined && objects.parts(upload) === null && signed) return refuse(context, 404, 'NoSuchUpload');
    const key = decodeURIComponent(context.path).slice(bucket.length + 2);
    const wanted = context.headers['if-match'];
    const found = await objects.getObject(bucket, key);
    if (wanted !== undefined && found && found.metadata.etag !== wanted)
      return refuse(context, 412, 'PreconditionFailed');
    // The server has checked the signature even of requests that it does not know.
    const refused = await objects.announced.run(context.headers['content-md5'], next).then(
      () => null,
      (error: Error & { code?: string }) => error,
    );
    if (context.state.account === undefined && method !== 'OPTIONS') return refuse(context, 403, 'AccessDenied');
    if (typeof context.body === 'string') context.body = mended(context.body, context.query);
    if (refused === null) return;
    if (refused instanceof BadDigest) return refuse(context, 400, 'BadDigest');
    if (context.query.uploads !== undefined && method === 'GET') return listUploads(context);
    if (refused.code !== 'MethodNotAllowed' || upload === undefined) throw refused;
    if (method === 'GET') return listParts(context, upload);
    objects.abort(upload);
    context.status = 204;
  };

  /**
   * A list as the store itself writes it: the server escapes twice, and fails when it has to say that there is more.
   */
  function mended(body: string, { prefix, 'start-after': after, 'max-keys': most }: Context['query']): string {
    const { length } = objects.after(prefix, after);
    const list = body.replaceAll('&amp;#x27;', "'");
    return length > Number(most) ? list.replace('<IsTruncated>false', '<IsTruncated>true') : list;
  }

  /** The SDK signs the bucket's own path with its last slash; the server would leave that out. */
  const withLastSlash = async (context: Context, next: () => Promise<void>) => {
    if (context.path === `/${bucket}/`) Object.assign(context, { mountPath: '/' }).state.vhost = true;
    await next();
  };

  function listParts(context: Context, upload: string): void {
    const after = Number(context.query['part-number-marker'] ?? 0);
    const all = (objects.parts(upload) ?? []).filter(([number]) => number > after);
    // Few at a time, so that callers have to read several pages.
    const page = all.slice(0, 3);
    const parts = page.map(
      ([number, { length }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${objects.tagOf(upload, number)}&quot;</ETag><Size>${length}</Size></Part>`,
    );
    const next = all.length > page.length ? `<NextPartNumberMarker>${page.at(-1)?.[0]}</NextPartNumberMarker>` : '';
    const more = `<IsTruncated>${all.length > page.length}</IsTruncated>`;
    context.status = 200;
    context.type = 'application/xml';
    context.body = `<ListPartsResult>${parts.join('')}${next}${more}</ListPartsResult>`;
  }

  function listUploads(context: Context): void {
    const all = objects
      .uploads(context.query.prefix)
      .map(
        ({ key, id, initiated }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      );
    context.status = 200;
    context.type = 'application/xml';
    context.body = `<ListMultipartUploadsResult>${all.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`;
  }

  async function start(): Promise<void> {
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory: tmpdir() });
    server.store = server.context.store = objects;
    server.middleware.unshift(answered);
    server.middleware.splice(-1, 0, withLastSlash);
    ({ port } = await server.run());
  }

  async function stop(): Promise<void> {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    objects,
    fail(how, times = 1, meant = () => true) {
      plans.push({ how, times, meant });
    },
    stop,
    start,
    close: () => (server.httpServer.listening ? stop() : Promise.resolve()),
  };
}

function refuse(context: Context, status: number, code: string): void {
  context.req.resume();
  context.status = status;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
}
