/** Large answers that nobody fetches (decisions 78). */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { MIB } from '@quadrangle/domain/kernel/sizes';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { sendProblem } from './problem-filter.ts';
import { limitUnfetched, MAX_OF_ALL, MAX_OF_PERSON } from './unfetched.ts';

/** More than the system's buffers take, and almost all that one person may have. */
const LARGE = MAX_OF_PERSON - MIB;

/** Asks, as somebody, for what the server calls by a name; the answer is not read. */
async function start(): Promise<(who: string, what: string) => Promise<IncomingMessage>> {
  const fastify = Fastify({ forceCloseConnections: true });
  onTestFinished(() => fastify.close());
  fastify.setErrorHandler(sendProblem);
  limitUnfetched(fastify, ({ headers }) => String(headers.from));
  const bytes = Buffer.alloc(LARGE, ' ');
  fastify.get('/data', (_, reply) => reply.type('application/json').send(bytes));
  fastify.get('/page', (_, reply) => reply.type('text/html').send(bytes));
  fastify.get('/file', (_, reply) => reply.type('image/webp').send(bytes));
  fastify.get('/small', (_, reply) => reply.type('application/json').send('{}'));
  const url = await fastify.listen({ host: '127.0.0.1', port: 0 });
  return async (who, what) => {
    const asking = request(`${url}/${what}`, { headers: { from: who }, agent: false }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.on('error', () => {});
    return answer;
  };
}

const facts = ({ statusCode, headers }: IncomingMessage) => [statusCode, headers['retry-after']];

it('whoever does not fetch what they have gets no other large answer, but small ones and files', async () => {
  const ask = await start();
  const unread = await ask('ada', 'data');
  expect(facts(unread)).toEqual([200, undefined]);
  expect(facts(await ask('ada', 'data'))).toEqual([429, '5']);
  expect(facts(await ask('ada', 'page'))).toEqual([429, '5']);
  for (const what of ['small', 'file']) expect(facts(await ask('ada', what))).toEqual([200, undefined]);
  expect(facts(await ask('ben', 'data'))).toEqual([200, undefined]);
  unread.destroy();
  await expect.poll(async () => (await ask('ada', 'data')).statusCode).toBe(200);
});

it('whoever fetches their answers gets as many as they like', async () => {
  const ask = await start();
  for (let count = 0; count < 3; count += 1) {
    let read = 0;
    for await (const chunk of await ask('ada', 'data')) read += chunk.length;
    expect(read).toBe(LARGE);
  }
});

it('when too many wait in all, nobody gets a large one', async () => {
  const ask = await start();
  const most = Math.floor(MAX_OF_ALL / LARGE);
  for (let person = 0; person < most; person += 1) expect((await ask(`p${person}`, 'data')).statusCode).toBe(200);
  expect(facts(await ask('ada', 'data'))).toEqual([503, '5']);
  expect(facts(await ask('ada', 'small'))).toEqual([200, undefined]);
});
