/** More requests than can be answered (decisions 42). */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendProblem } from './problem-filter.ts';
import { shedLoad } from './shed-load.ts';

let fastify: FastifyInstance | undefined;
afterEach(() => fastify?.close());

/** The time that the server counts by, in milliseconds. */
let time = 0;

/** How many requests in progress wait for a worker. */
let waiting = 0;

/** How many bodies have begun to arrive. */
let arriving = 0;

/**
 * A server that sheds load, and knows whose a request is when `known` ends: `/waiting` and slow bodies take as long as
 * `until` does, `/blocking` blocks the loop for 60 ms of its time. Headers say who the caller is.
 */
async function serve(until: Promise<unknown> = Promise.resolve(), known?: Promise<unknown>): Promise<FastifyInstance> {
  fastify = Fastify();
  fastify.setErrorHandler(sendProblem);
  waiting = 0;
  shedLoad(fastify, {
    now: () => time,
    waiting: () => waiting,
    whose: ({ headers: { from = '', tenant } }) => ({ id: from, tenant: String(tenant) }),
  });
  if (known) fastify.addHook('onRequest', () => known.then(() => {}));
  arriving = 0;
  fastify.addContentTypeParser('text/slow', () => {
    arriving += 1;
    return until;
  });
  fastify.route({ method: ['GET', 'POST'], url: '/waiting', handler: async () => until.then(() => 'done') });
  fastify.get('/blocking', async () => {
    time += 60;
    return 'done';
  });
  fastify.get('/api/health/live', async () => 'well');
  await fastify.ready();
  return fastify;
}

/** Sends a request at once, in the same turn of the loop as all others without a wait in between. */
const ask = (server: FastifyInstance, url: string, from = '', tenant = 'a.edu') =>
  server
    .inject({ url, headers: { from, tenant } })
    .then(({ statusCode, headers }) => ({ status: statusCode, again: headers['retry-after'] }));
const askAll = (server: FastifyInstance, url: string, many: number) =>
  Promise.all(Array.from({ length: many }, () => ask(server, url)));
const servedOf = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const served = { status: 200 };
const sentAway = { status: 503, again: '2' };

describe('when more comes than can be served (decisions 42)', () => {
  it('300 are worked on at the same time, and there is room again when they are done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await serve(promise);
    const asking = Array.from({ length: 310 }, () => ask(server, '/waiting'));
    expect(await Promise.race(asking)).toEqual(sentAway);
    expect(await ask(server, '/waiting')).toEqual(sentAway);
    expect(await ask(server, '/api/health/live')).toEqual(served);
    resolve();
    expect(servedOf(await Promise.all(asking))).toBe(300);
    expect(await ask(server, '/waiting')).toEqual(served);
  });

  it('300 wait for their session at the same time, however long that takes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await serve(Promise.resolve(), promise);
    const asking = Array.from({ length: 310 }, () => ask(server, '/waiting'));
    expect(await Promise.race(asking)).toEqual(sentAway);
    expect(await ask(server, '/waiting')).toEqual(sentAway);
    resolve();
    expect(servedOf(await Promise.all(asking))).toBe(300);
    expect(await ask(server, '/waiting')).toEqual(served);
  });

  it('bodies that are still arriving hold up nobody', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await serve(promise);
    const headers = { 'content-type': 'text/slow' };
    const sending = Array.from({ length: 310 }, () =>
      server.inject({ method: 'POST', url: '/waiting', headers, payload: 'x' }),
    );
    await vi.waitFor(() => expect(arriving).toBe(310));
    expect(await ask(server, '/blocking')).toEqual(served);
    resolve();
    expect((await Promise.all(sending)).map(({ statusCode }) => statusCode)).toEqual(sending.map(() => 200));
  });

  it('those that come together and hold up the loop are begun in turn, and health gets a word in', async () => {
    const server = await serve();
    const answered: string[] = [];
    const urls = [...Array.from({ length: 50 }, (_, at) => `/blocking?${at}`), '/api/health/live'];
    await Promise.all(
      urls.map(async (url) => {
        expect(await ask(server, url)).toEqual(served);
        answered.push(url);
      }),
    );
    expect(answered.slice(0, 2)).toContain('/api/health/live');
    expect(answered.filter((url) => url !== '/api/health/live')).toEqual(urls.slice(0, 50));
  });

  it('300 wait for their turn or are worked on, those beside them are sent away, and there is room again when they are done', async () => {
    const server = await serve();
    const answers = await askAll(server, '/blocking', 400);
    expect(servedOf(answers)).toBe(300);
    expect(answers.at(-1)).toEqual(sentAway);
    expect(servedOf(await askAll(server, '/blocking', 300))).toBe(300);
  });

  it('what waits for a worker holds up nobody, but 2,000 in all are enough (decisions 78)', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = await serve(promise);
    waiting = 1_900;
    const asking = askAll(server, '/waiting', 2_010);
    await vi.waitFor(async () => expect(await ask(server, '/waiting')).toEqual(sentAway));
    resolve();
    expect(servedOf(await asking)).toBe(2_000);
  });

  it('those that hold up nobody are all served, however many come together', async () => {
    const server = await serve();
    expect(servedOf(await askAll(server, '/waiting', 290))).toBe(290);
  });
});

describe('requests that wait to begin (decisions 78)', () => {
  /**
   * Sends requests of these people at once; returns the order in which they were served, without those that were shed.
   */
  async function served(server: FastifyInstance, asking: readonly string[], tenantOf: Record<string, string> = {}) {
    const order: string[] = [];
    const answers = await Promise.all(
      asking.map(async (from) => {
        const answer = await ask(server, '/blocking', from, tenantOf[from]);
        if (answer.status === 200) order.push(from);
        return answer;
      }),
    );
    return { order, sentAway: asking.filter((_, index) => answers[index]?.status === 503) };
  }
  const many = (count: number, from: string) => Array.from({ length: count }, () => from);

  it('begin in turns by person', async () => {
    const { order } = await served(await serve(), [...many(50, 'greedy'), 'asha', 'bela', 'asha']);
    // The first request found an empty queue.
    expect(order.slice(0, 6)).toEqual(['greedy', 'greedy', 'asha', 'bela', 'greedy', 'asha']);
  });

  it('then by college', async () => {
    const people = ['first', 'a', 'b', 'c', 'small'];
    const { order } = await served(await serve(), people, { small: 'small.edu' });
    expect(order).toEqual(['first', 'a', 'small', 'b', 'c']);
  });

  it('give way to others when there are too many: the last of whoever has most waiting is sent away', async () => {
    const { order, sentAway } = await served(await serve(), [...many(310, 'greedy'), ...many(20, 'asha')]);
    expect(sentAway).toEqual(many(30, 'greedy'));
    expect(order.filter((from) => from === 'asha')).toHaveLength(20);
    expect(order[2]).toBe('asha');
  });
});
