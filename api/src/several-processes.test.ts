/** Several processes on one database (operator). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@quadrangle/adapters/testing/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listening } from '../testing/listening.ts';
import { mailsTo, newcomer, person } from '../testing/newcomer.ts';
import { type RoundRobin, startRoundRobin } from '../testing/round-robin.ts';
import { freePort, type ProductProcess, ready, startProgram } from '../testing/server-process.ts';
import { Visitor } from './testing/visitor.ts';

const server = inject('postgresUrl');

const CHUNK = 256 * 1_024;

/** Two processes on one PostgreSQL and one shared folder, behind one address that takes them in turns. */
describe.skipIf(server === null)('two processes', () => {
  let folder: string;
  let proxy: RoundRobin;
  let processes: { url: string; process: ProductProcess }[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrangle-processes-'));
    const ports = [await freePort(), await freePort()];
    proxy = await startRoundRobin(ports);
    const shared = {
      DATABASE_URL: await freshDatabase(server ?? ''),
      DATA_DIR: folder,
      PUBLIC_URL: proxy.url,
    };
    // Both at once, so that both find an empty database.
    processes = ports.map((port) => ({
      url: `http://127.0.0.1:${port}`,
      process: startProgram('main.ts', { ...shared, PORT: String(port) }),
    }));
    await Promise.all(processes.map(({ url }) => ready(url)));
  });
  afterAll(async () => {
    for (const { process } of processes ?? []) process.child.kill('SIGKILL');
    await proxy?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const urlOf = (index: number) => processes[index]?.url ?? '';

  /** The same visitor, at one of the processes. */
  const at = (visitor: Visitor, index: number) => {
    const there = new Visitor(urlOf(index));
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    return there;
  };

  const signedIn = (name: string) => newcomer(proxy.url, name);

  it('know the same people and sessions, and see at once when one is ended', async () => {
    const visitor = await signedIn('asha');
    for (const index of [0, 1])
      expect((await at(visitor, index).get('/api/auth/me')).body).toMatchObject({ name: 'asha' });
    expect((await at(visitor, 0).post('/api/auth/signout')).status).toBe(200);
    for (const index of [0, 1]) expect((await at(visitor, index).get('/api/auth/me')).status).toBe(401);
  });

  it('count tries together', async () => {
    await signedIn('wen');
    const tries: number[] = [];
    for (let index = 0; index < 12; index += 1)
      tries.push((await new Visitor(proxy.url).post('/api/auth/signin', { name: 'wen', password: 'guessed' })).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('do every job once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `student${index}`);
    await Promise.all(names.map((name) => new Visitor(proxy.url).post('/api/auth/signup', person(name))));
    const mails = async () => (await Promise.all(names.map((name) => mailsTo(proxy.url, name)))).flat().length;
    await expect.poll(mails).toBeGreaterThanOrEqual(names.length);
    expect(await mails()).toBe(names.length);
  });

  it('tell whoever listens at one what happens at the other, and those who come back to either what they missed (decisions 50)', async () => {
    const [jia, lee] = [await signedIn('jia'), await signedIn('lee')];
    const line = await listening(urlOf(1), jia);
    // A process that just began to listen says so.
    await expect.poll(() => line.refreshes).toBe(1);
    const elsewhere = await listening(urlOf(0), lee);
    await expect.poll(() => elsewhere.refreshes).toBe(1);
    await at(jia, 0).put('/api/notifications/read', {});
    await expect.poll(() => line.events).toEqual([{ kind: 'unread' }]);
    line.leave();
    await at(jia, 1).put('/api/notifications/read', {});
    const back = await listening(urlOf(0), jia, { lastId: line.lastId });
    await expect.poll(() => back.events).toEqual([{ kind: 'unread' }]);
    expect(back.refreshes).toBe(0);
    await at(jia, 1).post('/api/auth/signout');
    await back.ended;
    elsewhere.leave();
  });

  const bytes = Buffer.from(Uint8Array.from({ length: 8 * CHUNK + 321 }, (_, index) => (index * 7) % 253));

  async function declare(visitor: Visitor): Promise<{ path: string; fileName: string }> {
    const file = { folder: 'profile', fileName: 'me.png', size: bytes.length, contentType: 'image/png' };
    const { body } = await visitor.post<{ uploadUrl: string; fileName: string }>('/api/uploads', file);
    return { path: new URL(body.uploadUrl).pathname, fileName: body.fileName };
  }

  /** Sends what is missing chunk by chunk, asking again whenever nothing was taken, until all of it is there. */
  async function sendRest(visitor: Visitor, path: string): Promise<void> {
    const send = (range: string, body = Buffer.alloc(0)) =>
      visitor.send('PUT', path, { headers: { 'content-range': range }, body: new Uint8Array(body) });
    let answer = await send(`bytes */${bytes.length}`);
    while (answer.status === 308) {
      const from = Number(/-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1] ?? -1) + 1;
      const end = Math.min(from + CHUNK, bytes.length);
      // Who answers before everything was read may close the line first; then one asks how far it got, as clients do.
      answer = await send(`bytes ${from}-${end - 1}/${bytes.length}`, bytes.subarray(from, end)).catch(() =>
        send(`bytes */${bytes.length}`),
      );
      const now = Number(/-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1] ?? -1) + 1;
      if (answer.status === 308 && now === from) await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(answer.status).toBe(200);
  }

  const stored = (fileName: string) => readFileSync(join(folder, 'files', fileName));

  it('take the chunks of one upload at either', async () => {
    const visitor = await signedIn('mira');
    const { path, fileName } = await declare(visitor);
    const before = processes.map((_, index) => proxy.served(index));
    await sendRest(visitor, path);
    for (const index of [0, 1]) expect(proxy.served(index)).toBeGreaterThan(before[index] ?? 0);
    expect(stored(fileName).equals(bytes)).toBe(true);
  });

  it('go on with an upload whose process was killed in its middle', async () => {
    const visitor = await signedIn('dev');
    const { path, fileName } = await declare(visitor);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sending = request(new URL(path, urlOf(0)), {
      method: 'PUT',
      headers: { cookie, 'content-length': bytes.length },
    });
    sending.on('error', () => {});
    sending.write(bytes.subarray(0, 3 * CHUNK));
    const received = async () => (await at(visitor, 1).get<{ received: number }>(path)).body.received;
    await expect.poll(received).toBe(3 * CHUNK);
    processes[0]?.process.child.kill('SIGKILL');
    await processes[0]?.process.ended;
    // So long ago that a byte came last: whoever holds the file has stalled.
    const arriving = join(folder, 'files', 'arriving', path.split('/').at(-1) ?? '');
    for (const name of readdirSync(arriving)) utimesSync(join(arriving, name), 0, 0);

    await sendRest(visitor, path);
    expect(stored(fileName).equals(bytes)).toBe(true);
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ name: 'dev' });
  });
});
