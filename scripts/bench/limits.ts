import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, serve } from '../lib/serve.mjs';
import { type Case, videoFile } from './cases.ts';
import type { Request } from './generator.ts';
import { serveWithNginx } from './nginx.ts';
import type { Product } from './product.ts';

/** Where the limit of a case is asked, and with what. */
export interface Limit {
  readonly origin: string;
  readonly requests: readonly Request[];
  /** Part of it that the product is to reach; a stream of Node.js is slower than nginx. */
  readonly target: number;
}

export interface Limits {
  readonly of: (one: Case) => Limit;
  /** What sends parts of files, for people. */
  readonly streams: string;
  stop(): Promise<void>;
}

/** Starts bare servers that only send what the product answers to `cases`. */
export async function startLimits(
  cases: readonly Case[],
  product: Product,
  dataDir: string,
  folder: string,
): Promise<Limits> {
  mkdirSync(folder);
  const prepared: object[] = [];
  const limits = new Map<string, Omit<Limit, 'origin'> & { nginx?: string }>();
  for (const [index, { name, requests, limit, target }] of cases.entries()) {
    const [first] = requests;
    if (!first) throw new Error(`${name} sends nothing.`);
    const path = `/${index}`;
    if (limit === 'stream') {
      const { file, end } = videoFile(dataDir, first.path);
      prepared.push({ path, stream: file, end });
      const headers = { ...first.headers, range: `bytes=0-${end}` };
      const nginx = encodeURI(file.slice(join(dataDir, 'files').length));
      limits.set(name, { requests: [{ method: 'GET', path, headers }], target, nginx });
      continue;
    }
    const answer = await answerTo(first, product);
    const file = join(folder, `${index}`);
    writeFileSync(file, answer.body);
    prepared.push({ path, status: answer.status, type: answer.type, file });
    limits.set(name, { requests: requests.map((request) => ({ ...request, path })), target });
  }
  const list = join(folder, 'prepared.json');
  writeFileSync(list, JSON.stringify(prepared));
  const port = String(await freePort());
  const endBare = await serve(['scripts/bench/bare-server.mjs', port, list], {}, 'ready');
  const bare = `http://127.0.0.1:${port}`;
  const nginx = await serveWithNginx(join(dataDir, 'files'), folder);
  return {
    of({ name }) {
      const found = limits.get(name);
      if (!found) throw new Error(`${name} has no limit.`);
      const { nginx: file, requests, target } = found;
      if (file === undefined) return { origin: bare, requests, target };
      if (nginx === null) return { origin: bare, requests, target: 0.6 };
      return { origin: nginx.url, requests: requests.map((request) => ({ ...request, path: file })), target };
    },
    streams: nginx === null ? 'a bare stream' : 'nginx',
    async stop() {
      await endBare();
      await nginx?.stop();
    },
  };
}

/** The answer of the product to a request, as bytes that can be sent again. */
async function answerTo({ method, path, headers, body }: Request, product: Product) {
  const sent = { ...product.headers, ...headers, 'accept-encoding': 'identity' };
  const answer = await fetch(product.url + path, { method, headers: sent, ...(body === undefined ? {} : { body }) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
}
