import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corsHeaders, preflightHeaders } from './gcs-stand-in-cors.ts';
import { answer, bodyOf, type GcsExchange } from './gcs-stand-in-exchange.ts';
import { type GcsFault, type GcsFaultPlan, GcsFaults } from './gcs-stand-in-faults.ts';
import { type CorsRule, GcsObjects, GcsProblem } from './gcs-stand-in-objects.ts';
import { sendObject } from './gcs-stand-in-reads.ts';
import { checkSignature, serviceAccount } from './gcs-stand-in-signatures.ts';
import { GcsUploads } from './gcs-stand-in-uploads.ts';

/**
 * A stand-in for Google Cloud Storage with one bucket in memory, which keeps to the public protocol and is stricter
 * where that is not certain: the JSON API as far as it is used here, resumable sessions, and signed reads of the XML
 * API. It needs no token, as emulators do not, but checks every signature.
 */
export interface GcsStandIn {
  /** For `GCS_API_ENDPOINT`. */
  readonly url: string;
  readonly bucket: string;
  /** The file of a service account's key, for `GOOGLE_APPLICATION_CREDENTIALS`; its signatures are accepted. */
  readonly keyFile: string;
  readonly objects: GcsObjects;
  /** The requests so far: method and path. */
  readonly requests: { readonly method: string; readonly path: string }[];
  /** Lets one of the next requests fail. */
  plan(fault: GcsFault, plan?: GcsFaultPlan): void;
  /** Moves the clock that signatures are judged by, in milliseconds. */
  advance(ms: number): void;
  /** Goes down: connections break and are refused, objects and sessions stay. */
  stop(): Promise<void>;
  /** Comes back under the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startGcsStandIn({ bucket = 'college-files' } = {}): Promise<GcsStandIn> {
  const objects = new GcsObjects(bucket);
  const uploads = new GcsUploads(objects);
  const faults = new GcsFaults();
  const account = serviceAccount();
  const requests: GcsStandIn['requests'] = [];
  const folder = await mkdtemp(join(tmpdir(), 'gcs-'));
  const keyFile = join(folder, 'key.json');
  await writeFile(keyFile, JSON.stringify(account.key));
  let ahead = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const method = request.method ?? 'GET';
    requests.push({ method, path: url.pathname });
    const fault = faults.take({ method, url });
    const exchange = { request, response, url, cutAfter: fault?.kind === 'cut' ? fault.after : null };
    try {
      if (fault?.kind === 'silent') return;
      if (fault?.kind === 'reset') return void request.socket.resetAndDestroy();
      if (fault?.kind === 'held') await fault.until;
      if (fault?.kind === 'status') throw new GcsProblem(fault.status, 'This fault was planned.');
      await route(exchange);
    } catch (error) {
      if (!(error instanceof GcsProblem)) throw error;
      const { status: code, message, plain } = error;
      request.resume();
      answer(exchange, code, {}, plain ? message : { error: { code, message, errors: [{ message, reason: code }] } });
    }
  }

  async function route(exchange: GcsExchange): Promise<void> {
    const { request, url } = exchange;
    const [first, ...rest] = url.pathname.slice(1).split('/');
    const path = rest.map(decodeURIComponent);
    if (first === 'upload' && rest.join('/') === `storage/v1/b/${bucket}/o`) return uploads.handle(exchange);
    if (first === 'storage') return json(exchange, path);
    if (first !== bucket) throw new GcsProblem(404, 'The specified bucket does not exist.');

    if (request.method === 'OPTIONS') return answer(exchange, 200, preflightHeaders(objects.cors, request));
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new GcsProblem(405, 'Only reads are signed.');
    checkSignature(request, account, Date.now() + ahead);
    const asked = { type: 'response-content-type', disposition: 'response-content-disposition' };
    const type = url.searchParams.get(asked.type);
    const disposition = url.searchParams.get(asked.disposition);
    sendObject(exchange, objects, objects.get(path.join('/')), {
      ...corsHeaders(objects.cors, request),
      ...(type === null ? {} : { 'content-type': type }),
      ...(disposition === null ? {} : { 'content-disposition': disposition }),
    });
  }

  /** `/storage/v1/b/<bucket>` and below. */
  async function json(exchange: GcsExchange, [version, b, name, o, object, ...more]: string[]): Promise<void> {
    const { request, url } = exchange;
    if (version !== 'v1' || b !== 'b' || name !== bucket || more.length > 0)
      throw new GcsProblem(404, 'The stand-in does not know this address.');
    const asked = `${request.method} ${o === undefined ? 'bucket' : object === undefined ? 'objects' : 'object'}`;
    const key = object ?? '';
    if (asked === 'PATCH bucket') {
      const { cors } = JSON.parse((await bodyOf(exchange)).bytes.toString()) as { cors?: CorsRule[] };
      objects.cors = cors ?? objects.cors;
    }
    if (asked === 'GET bucket' || asked === 'PATCH bucket')
      return answer(exchange, 200, {}, { kind: 'storage#bucket', name: bucket, cors: objects.cors });
    if (asked === 'GET objects') {
      const { items, ...page } = objects.list(url.searchParams);
      const resources = items.map((item) => objects.resource(item));
      return answer(exchange, 200, {}, { kind: 'storage#objects', items: resources, ...page });
    }
    if (asked === 'GET object') {
      const stored = objects.get(key, url.searchParams);
      if (url.searchParams.get('alt') === 'media') return sendObject(exchange, objects, stored);
      return answer(exchange, 200, {}, objects.resource(stored));
    }
    if (asked === 'DELETE object') {
      objects.remove(key, url.searchParams);
      return answer(exchange, 204, {});
    }
    throw new GcsProblem(405, 'The stand-in does not do this.');
  }

  let server: Server;
  const listen = async (port: number): Promise<number> => {
    server = createServer((request, response) => {
      serve(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const stop = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };

  return {
    url: `http://127.0.0.1:${port}`,
    bucket,
    keyFile,
    objects,
    requests,
    plan: (fault, plan) => faults.plan(fault, plan),
    advance(ms) {
      ahead += ms;
    },
    stop,
    async start() {
      await listen(port);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
