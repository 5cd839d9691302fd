import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from './generator.ts';
import type { Product } from './product.ts';

/** A measured case: requests that are sent in turn. */
export interface Case {
  /** For `--only`: a word and the wire. */
  readonly name: string;
  readonly requests: readonly Request[];
  /** The server for comparison: a bare Fastify with the same bytes, or the best server of file ranges. */
  readonly limit: 'bare' | 'stream';
  /** The least share of the limit that the product should reach, on SQLite. */
  readonly target: number;
}

interface Item {
  readonly id: string;
  readonly url: string;
  readonly thumbUrl: string;
  readonly commentCount: number;
}

/** Bytes of a video that a player asks for at once. */
const PART = 512 * 1_024;

const read = (name: string, path: string, target: number): Case => ({
  name,
  requests: [{ method: 'GET', path }],
  limit: 'bare',
  target,
});

/** As the web client asks: a batch of one. */
const trpc = (procedure: string, input?: object) =>
  `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify(input ? { 0: input } : {}))}`;

async function ask<T>({ url, headers }: Product, path: string): Promise<T> {
  const answer = await fetch(url + path, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as T;
}

async function recent(product: Product, kind: 'photo' | 'video'): Promise<readonly Item[]> {
  const [answer] = await ask<[{ result: { data: { items: Item[] } } }]>(
    product,
    trpc('media.feed', { kind, feed: 'recent' }),
  );
  return answer.result.data.items;
}

/** The reads of a college: what people ask for most. */
export async function readCases(product: Product): Promise<Case[]> {
  const photos = await recent(product, 'photo');
  const [photo] = photos;
  const talked = photos.toSorted((a, b) => b.commentCount - a.commentCount)[0];
  const [video] = await recent(product, 'video');
  if (!photo || !talked || !video) throw new Error('The college is empty.');
  return [
    read('feed tRPC', trpc('media.feed', { kind: 'photo', feed: 'recent' }), 0.1),
    read('feed REST', '/api/photos/recent', 0.1),
    read('random tRPC', trpc('media.feed', { kind: 'photo', feed: 'random' }), 0.1),
    read('random REST', '/api/photos/random', 0.1),
    read('item tRPC', trpc('media.find', { kind: 'photo', id: photo.id }), 0.15),
    read('item REST', `/api/photos/find/${photo.id}`, 0.15),
    read('comments tRPC', trpc('comments.list', { kind: 'photo', mediaId: talked.id }), 0.15),
    read('comments REST', `/api/comments/photoComment/${talked.id}`, 0.15),
    read('search tRPC', trpc('media.search', { kind: 'photo', q: 'lantern' }), 0.06),
    read('search REST', '/api/photos/search?q=lantern', 0.06),
    read('me tRPC', trpc('accounts.meOrNull'), 0.15),
    read('me REST', '/api/auth/me', 0.15),
    read('page /', '/', 0.05),
    read('thumbnail', photo.thumbUrl, 0.25),
    {
      name: 'range',
      requests: [{ method: 'GET', path: video.url, headers: { range: `bytes=0-${PART - 1}` } }],
      limit: 'stream',
      target: 0.5,
    },
  ];
}

const post = (procedure: string, input: object): Request => ({
  method: 'POST',
  path: `/trpc/${procedure}?batch=1`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ 0: input }),
});

/** The writes of a college, spread over its items. */
export async function writeCases(product: Product): Promise<Case[]> {
  const photos = await recent(product, 'photo');
  const each = (name: string, write: (id: string) => Request[]): Case => ({
    name,
    requests: photos.flatMap(({ id }) => write(id)),
    limit: 'bare',
    target: 0.05,
  });
  return [
    each('like', (id) => ['like', 'unlike'].map((action) => post('reactions.react', { kind: 'photo', id, action }))),
    each('comment', (mediaId) => [post('comments.write', { kind: 'photo', mediaId, text: 'What a goal!' })]),
    each('view', (id) => [post('media.view', { kind: 'photo', id })]),
  ];
}

/** The file behind a video's address, and the end of the requested range. */
export function videoFile(dataDir: string, path: string): { file: string; end: number } {
  const [, , , ...name] = new URL(path, 'http://media').pathname.split('/');
  const file = join(dataDir, 'files', decodeURIComponent(name.join('/')));
  return { file, end: Math.min(PART, statSync(file).size) - 1 };
}
