/** Silent connections (decisions 24, 42). */

import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { pause } from '@quadrangle/adapters/testing/pause';
import { slowness } from '@quadrangle/adapters/testing/slowness';
import { aMember, aPlanHolder, aVideo } from '@quadrangle/domain/memory';
import { beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { testApps } from '../../testing/apps.ts';
import type { Visitor } from '../../testing/visitor.ts';

const STANDSTILL = 800 * Math.ceil(slowness());
const MOVING = 100;

const start = testApps();
let app: TestApp;
let visitor: Visitor;
beforeEach(async () => {
  app = await start({ standstill: STANDSTILL });
  visitor = await app.signedIn(await aMember(app.memory));
});

/** Begins a request whose body comes as the test sends it. */
function begin(method: string, path: string, length: number, agent?: Agent): ClientRequest {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/json', 'content-length': length };
  const asking = request(new URL(path, app.url), { method, headers, ...(agent && { agent }) });
  asking.flushHeaders();
  return asking;
}

async function answerOf(asking: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

const file = { folder: 'profile', fileName: 'me.png', size: 1_000, contentType: 'image/png' };
const declare = async () => new URL((await visitor.post<{ uploadUrl: string }>('/api/uploads', file)).body.uploadUrl);

it('a body that stops in the middle is cut off', async () => {
  const asking = begin('POST', '/api/auth/signin', 100);
  asking.write('{"name": ');
  await expect(answerOf(asking)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('a body that stands still is refused, and gives its memory back', async () => {
  app = await start({ bodyStandstill: STANDSTILL });
  const asking = begin('POST', '/api/auth/signin', 100);
  asking.write('{"name": ');
  const answer = await answerOf(asking);
  expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close']);
  expect(await answer.toArray().then(String)).toContain('REQUEST_TOO_SLOW');
});

it('an upload that stops is cut off, keeps what arrived, and goes on', async () => {
  const { pathname } = await declare();
  const asking = begin('PUT', pathname, 1_000);
  asking.write(new Uint8Array(400));
  await expect(answerOf(asking)).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(async () => (await visitor.get(pathname)).body.received).toBe(400);
  const headers = { 'content-range': 'bytes 400-999/1000' };
  expect((await visitor.send('PUT', pathname, { headers, body: new Uint8Array(600) })).status).toBe(200);
});

it('an upload that is slow but moves arrives', async () => {
  const { pathname } = await declare();
  const asking = begin('PUT', pathname, 1_000);
  const answer = answerOf(asking);
  for (let sent = 0; sent < 1_000; sent += 100) {
    asking.write(new Uint8Array(100));
    await pause(MOVING);
  }
  expect((await answer).statusCode).toBe(200);
});

it('a video goes to whoever takes it slowly, and is cut off for whoever stopped', async () => {
  const size = 40_000_000;
  const video = await aVideo(app.memory, await aPlanHolder(app.memory));
  app.memory.putFile(video.fileName, new Uint8Array(size));
  const url = String((await visitor.get(`/api/videos/find/${video.id}`)).body.videoUrl);
  const ask = async () => {
    const asking = begin('GET', url, 0);
    asking.end();
    return answerOf(asking);
  };

  let received = 0;
  for await (const chunk of await ask()) {
    const before = received;
    received += chunk.length;
    if (Math.floor(before / 4_000_000) < Math.floor(received / 4_000_000)) await pause(MOVING);
  }
  expect(received).toBe(size);

  const stopped = await ask();
  await pause(3 * STANDSTILL);
  await expect(stopped.resume().toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('a connection that waits for its next request is kept for longer', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const asking = begin('GET', '/api/auth/me', 0, agent);
    asking.end();
    const answer = await answerOf(asking);
    await answer.resume().toArray();
    return asking.reusedSocket;
  };
  expect(await ask()).toBe(false);
  await pause(2 * STANDSTILL);
  expect(await ask()).toBe(true);
  agent.destroy();
});
