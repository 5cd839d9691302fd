/** The worst body of each route (decisions 78): none holds up the event loop while it is parsed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_CAPTION_BYTES } from '@quadrangle/domain/captions/read-captions';
import { aMember, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { LONGEST_TURN, shortest } from '../../testing/longest-turn.ts';
import { procedures } from '../../testing/surface.ts';
import { ArrivingBodies } from './arriving-bodies.ts';
import { MAX_BODY_BYTES, readBodies } from './bodies.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ ports: { limits: { hit: async () => null, forgive: async () => {} } } });
  cookie = cookieOf(await app.signedIn(await aMember(app.memory)));
});
afterAll(() => app.close());

const cookieOf = ({ cookies }: { cookies: ReadonlyMap<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** As many of `part` as fit into `bytes`, between `begin` and `end`. */
const filled = (begin: string, part: (index: number) => string, end: string, bytes: number) => {
  const parts: string[] = [];
  for (let length = begin.length + end.length, index = 0; ; index += 1) {
    const next = part(index);
    length += next.length + 1;
    if (length > bytes) return begin + parts.join(',') + end;
    parts.push(next);
  }
};

const json = (bytes: number): Readonly<Record<string, string>> => ({
  'lists in lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'lists without end': '['.repeat(bytes),
  'objects in objects': `${'{"a":'.repeat(bytes / 7)}1${'}'.repeat(bytes / 7)}`,
  'unknown fields': filled('{', (index) => `"${index.toString(36)}":1`, '}', bytes),
  prototypes: filled('{"__proto__x":[', () => '{}', ']}', bytes),
  numbers: filled('{"items":[', () => '1', ']}', bytes),
});

const JSON_TYPE = 'application/json';
const TYPES = [JSON_TYPE, 'application/x-www-form-urlencoded', 'text/plain', 'text/vtt', 'application/octet-stream'];
const LARGE = 3 * 1_024 * 1_024;

const routes = async (): Promise<[string, string][]> => {
  const { paths } = (await app.visitor().get<{ paths: Record<string, object> }>('/api/openapi.json')).body;
  const rest = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method): [string, string] => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')]),
  );
  return [...rest, ...[...procedures].map(([name]): [string, string] => ['POST', `/trpc/${name}`])];
};

it('the worst ordinary body, and one that is too large, on each route and by anybody', async () => {
  const all = await routes();
  expect(all.length).toBeGreaterThan(150);
  const long: object[] = [];
  const hold = async (method: string, url: string, type: string, name: string, payload: string, who: object) => {
    const ask = () => app.inject({ method: method as 'POST', url, payload, headers: { 'content-type': type, ...who } });
    const took = await shortest(ask);
    if (took > LONGEST_TURN) long.push({ method, url, type, name, took });
  };
  const worst = json(MAX_BODY_BYTES);
  const huge = '['.repeat(LARGE);
  for (const [method, url] of all) {
    for (const [name, payload] of Object.entries(worst)) await hold(method, url, JSON_TYPE, name, payload, { cookie });
    for (const type of TYPES) await hold(method, url, type, 'huge', huge, { cookie });
    await hold(method, url, JSON_TYPE, 'huge', huge, {});
  }
  expect(long).toEqual([]);
});

it('the worst body of whoever may send a larger one', async () => {
  const owner = await aPlanHolder(app.memory);
  const { id } = await aVideo(app.memory, owner);
  const own = { cookie: cookieOf(await app.signedIn(owner)) };
  const choices = Object.values(json(80 * 1_024)).map((payload) => ['POST', '/api/zips', JSON_TYPE, payload] as const);
  const input = encodeURIComponent(JSON.stringify({ id, language: 'en' }));
  const brackets = '['.repeat(MAX_CAPTION_BYTES);
  const captions = [
    ['PUT', `/api/videos/${id}/captions/en`, 'text/vtt', brackets],
    ['POST', `/trpc/captions.put?input=${input}`, 'application/octet-stream', brackets],
  ] as const;
  for (const [method, url, type, payload] of [...choices, ...captions]) {
    let status = 0;
    const took = await shortest(async () => {
      status = (await app.inject({ method, url, payload, headers: { 'content-type': type, ...own } })).statusCode;
    });
    expect([url, status]).toEqual([url, 400]);
    expect(took, url).toBeLessThanOrEqual(LONGEST_TURN);
  }
});

it('no route takes a larger body but by the input of its use case', async () => {
  const fastify = Fastify();
  readBodies(fastify, new ArrivingBodies());
  expect(() => fastify.post('/large', { bodyLimit: 1_000_000 }, async () => 'taken')).toThrow('/large');
  const sources = join(import.meta.dirname, '..');
  const collecting = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /addContentTypeParser|bodyLimit:/.test(readFileSync(join(sources, file), 'utf8')));
  expect(collecting).toEqual([join('edge', 'bodies.ts')]);
});
