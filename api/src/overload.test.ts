/** A server with far more requests than it can serve (decisions 42). */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openStore } from '@quadrangle/adapters/drizzle/engine/open-store';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newcomer } from '../testing/newcomer.ts';
import { type ProductProcess, ready, startProgram } from '../testing/server-process.ts';
import { tablesOf } from '../testing/tables.ts';
import type { Visitor } from '../testing/visitor.ts';

let folder: string;
let url: string;
let server: ProductProcess;
let asha: Visitor;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-overload-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = startProgram('main.ts', { PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, RATE_LIMIT: 'off' });
  await ready(url, server);
  asha = await newcomer(url, 'asha');
});
afterAll(() => {
  server.child.kill('SIGKILL');
  for (const socket of sockets) socket.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens `many` connections to the server. */
async function connections(many: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < many) {
    const batch = Array.from({ length: Math.min(100, many - opened.length) }, () =>
      connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    opened.push(...batch);
  }
  sockets.push(...opened);
  return opened;
}

/** A request as text, the last one of its connection. */
function requestOf(method: string, path: string, body = ''): string {
  const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
const send = (socket: Socket, bytes: string) => new Promise((sent) => socket.write(bytes, sent));
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
/** The outcome of a request; an unexpected answer is shown in full. */
function outcomeOf(answer: string): string {
  if (statusOf(answer) === 200) return 'acknowledged';
  return statusOf(answer) === 503 && /\r\nretry-after: 2\r\n/i.test(answer) ? 'sent away' : answer;
}
const message = (index: number) => `message ${index}`;

it('2,000 idle connections and 500 that send slowly leave room for everybody else (decisions 42)', async () => {
  const idle = await connections(2_500);
  const head = requestOf('POST', '/api/contacts', JSON.stringify({ message: 'x'.repeat(1_000) })).slice(0, -900);
  await Promise.all(idle.slice(0, 500).map((socket) => send(socket, head)));
  expect((await asha.get('/api/health/ready')).status).toBe(200);
  expect((await asha.get('/api/auth/me')).status).toBe(200);
});

it('serves what it can of a thousand requests that come at once, sends the others away, and loses none that it acknowledged (decisions 42)', async () => {
  const asking = await connections(1_000);
  const [health, last] = (await connections(2)) as [Socket, Socket];
  // The server accepts one connection per turn, in order, and reads all accepted ones at once.
  await send(last, requestOf('GET', '/api/health/live'));
  expect(statusOf(await text(last))).toBe(200);
  // All of them arrive while it is stopped, so it cannot serve a few in between.
  server.child.kill('SIGSTOP');
  await Promise.all(
    asking.map((socket, index) =>
      send(socket, requestOf('POST', '/api/contacts', JSON.stringify({ message: message(index) }))),
    ),
  );
  await send(health, requestOf('GET', '/api/health/live'));
  server.child.kill('SIGCONT');
  const [healthy, ...answers] = await Promise.all([health, ...asking].map((socket) => text(socket)));

  expect(statusOf(healthy ?? '')).toBe(200);
  expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['acknowledged', 'sent away']));
  const acknowledged = answers.flatMap((answer, index) =>
    outcomeOf(answer) === 'acknowledged' ? [message(index)] : [],
  );

  const store = openStore(`sqlite:${join(folder, 'quadrangle.db')}`);
  const { contactMessages = [] } = await tablesOf(store).finally(() => store.close());
  expect(contactMessages.map((row) => row.message).sort()).toEqual(acknowledged.sort());
  // No need to wait: the overload ended with the last answer.
  expect((await asha.get('/api/auth/me')).status).toBe(200);
});
