/** More requests than can be answered (decisions 42). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { testApps } from '../testing/apps.ts';
import { sendProblem } from './problem-filter.ts';
import { shedLoad } from './shed-load.ts';

const start = testApps();
let fastify: FastifyInstance | undefined;
afterEach(() => fastify?.close());

/** A server that sheds load, where `/waiting` takes as long as `until` does. */
async function serve(until: Promise<unknown>): Promise<string> {
  fastify = Fastify();
  fastify.setErrorHandler(sendProblem);
  shedLoad(fastify);
  fastify.get('/waiting', async () => until.then(() => 'done'));
  fastify.get('/api/health/live', async () => 'well');
  return fastify.listen({ port: 0, host: '127.0.0.1' });
}

const ask = async (url: string) => {
  const answer = await fetch(url);
  await answer.text();
  return { status: answer.status, again: answer.headers.get('retry-after') };
};
const served = { status: 200, again: null };
const sentAway = { status: 503, again: '2' };

describe('when more comes than can be served', () => {
  it('300 are worked on at the same time, and there is room again when they are done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const url = await serve(promise);
    const asking = Array.from({ length: 310 }, () => ask(`${url}/waiting`));
    const first = await Promise.race(asking);
    expect(first).toEqual(sentAway);
    expect(await ask(`${url}/waiting`)).toEqual(sentAway);
    expect(await ask(`${url}/api/health/live`)).toEqual(served);
    resolve();
    const answers = await Promise.all(asking);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    expect(await ask(`${url}/waiting`)).toEqual(served);
  });
});

it('2,000 idle connections and 500 that send slowly leave room for everybody else', async () => {
  const app = await start();
  const { hostname, port } = new URL(app.url);
  const sockets: Socket[] = [];
  try {
    for (let batch = 0; batch < 25; batch += 1) {
      const opened = Array.from({ length: 100 }, () => connect(Number(port), hostname).on('error', () => {}));
      sockets.push(...opened);
      await Promise.all(opened.map((socket) => once(socket, 'connect')));
    }
    const head =
      'POST /api/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{';
    for (const socket of sockets.slice(0, 500)) socket.write(head);
    expect((await app.visitor().get('/api/health/ready')).status).toBe(200);
    expect((await app.visitor().get('/api/auth/me')).status).toBe(401);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
