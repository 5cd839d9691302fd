/** Requests that do not arrive in time (decisions 42). */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pause } from '@quadrangle/adapters/testing/pause';
import { slowness } from '@quadrangle/adapters/testing/slowness';
import { MINUTE } from '@quadrangle/domain/kernel/time';
import { aMember } from '@quadrangle/domain/memory';
import { LEAST_PER_MINUTE } from '@quadrangle/domain/uploads/rules';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { testApps } from '../../testing/apps.ts';
import { REQUEST_TIMEOUT } from './slow-requests.ts';

const TIMEOUT = 800 * Math.ceil(slowness());

const start = testApps();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function connectTo(app: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** That a connection has ended, by a reset too. */
const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** The parsed answers on a connection until it ends. */
async function answerOn(socket: Socket): Promise<{ status: number; headers: string; body: Record<string, unknown> }> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => (answer += part));
  await ended(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) };
}

/**
 * A connection on which somebody sends a picture of `size` bytes, of which none is sent; `received` says how many came.
 */
async function sending(app: TestApp, size: number): Promise<{ socket: Socket; received(): Promise<unknown> }> {
  const visitor = await app.signedIn(await aMember(app.memory));
  const file = { folder: 'profile', fileName: 'me.png', size, contentType: 'image/png' };
  const { uploadUrl } = (await visitor.post<{ uploadUrl: string }>('/api/uploads', file)).body;
  const socket = await connectTo(app);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { pathname } = new URL(uploadUrl);
  socket.write(
    `PUT ${pathname} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: ${size}\r\nconnection: close\r\n\r\n`,
  );
  return { socket, received: async () => (await visitor.get<{ received: number }>(pathname)).body.received };
}

const SIGN_IN = 'POST /api/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n';

describe('a request that is not there in time is a 408, however its bytes trickle', () => {
  it.each([
    ['head', 'GET /api/auth/me HTTP/1.1\r\nhost: x\r\n', 'x-more: x\r\n'],
    ['body', `${SIGN_IN}\r\n`, ' '],
  ])('its %s', async (_, first, drop) => {
    const socket = await connectTo(await start({ timeout: TIMEOUT }));
    const answer = answerOn(socket);
    socket.write(first);
    // Reads an answer that has arrived first: writing afterwards would discard it.
    const trickle = setInterval(() => setImmediate(() => socket.bytesRead > 0 || socket.write(drop)), TIMEOUT / 8);
    const { status, headers, body } = await answer;
    clearInterval(trickle);
    expect({ status, code: body.code }).toEqual({ status: 408, code: 'REQUEST_TOO_SLOW' });
    expect(headers).toContain('content-type: application/problem+json');
    expect(headers).toContain('connection: close');
  });

  it('which is a minute', () => {
    expect(REQUEST_TIMEOUT).toBe(MINUTE);
  });

  it('but the bytes of an upload, for as long as they come', async () => {
    const { socket } = await sending(await start({ timeout: TIMEOUT }), 30);
    const answer = answerOn(socket);
    for (let sent = 0; sent < 30; sent += 1) {
      await pause((4 * TIMEOUT) / 30);
      socket.write('x');
    }
    expect(await answer).toMatchObject({ status: 200, body: { fileName: expect.any(String) } });
  });

  it('and those of one that brings less than 64 KiB in a minute no longer, but for what came (decisions 78)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await start();
    const { socket, received } = await sending(app, 3 * LEAST_PER_MINUTE);
    const closed = ended(socket);
    socket.write(Buffer.alloc(LEAST_PER_MINUTE));
    await vi.waitFor(async () => expect(await received()).toBe(LEAST_PER_MINUTE));
    vi.advanceTimersByTime(MINUTE);
    socket.write('x');
    await vi.waitFor(async () => expect(await received()).toBe(LEAST_PER_MINUTE + 1));
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    await closed;
    await vi.waitFor(async () => expect(await received()).toBe(LEAST_PER_MINUTE + 1));
  });
});

describe('what is no request is answered as every other problem', () => {
  it.each([
    ['what is not HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['one without a Host', 'GET /api/videos/find/x HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['a head of 20 KB', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEAD_TOO_LARGE'],
  ])('%s', async (_, sent, status, code) => {
    const socket = await connectTo(await start());
    const answer = answerOn(socket);
    socket.write(sent);
    expect(await answer).toMatchObject({ status, body: { status, code } });
  });

  it('and one that expects what nobody knows as if it expected nothing', async () => {
    const socket = await connectTo(await start());
    const answer = answerOn(socket);
    socket.write('GET /api/auth/me HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n');
    expect(await answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});
