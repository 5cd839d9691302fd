import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './paths.ts';

/** Requests that are worked on at the same time: one more would only wait for the others. */
const MOST_AT_WORK = 300;

/** Whatever is worked on for longer waits for something else, and does not count; in milliseconds. */
const LONGEST_WORK = 10_000;

/** Seconds after which those who were sent away may come again: by then it is over, or they are sent away once more. */
const COME_AGAIN = 2;

/** Never sent away: who asks how we are, and who brings news of money. */
const NEEDED = /^\/(api\/health|api\/pay\/paymentverification|api\/pay\/webhook|metrics)(\/|$)/;

/**
 * Sends requests away with 503 and `Retry-After` when more come than can be served, before anything is done for them, so
 * that those that are let in are served as quickly as ever. Must come before every other hook.
 */
export function shedLoad(fastify: FastifyInstance): void {
  const work = new Work();

  fastify.addHook('onRequest', (request, _reply, done) => {
    const isTooMuch = work.count >= MOST_AT_WORK;
    if (isTooMuch && !NEEDED.test(routeOf(request))) done(new Refusal('TOO_BUSY', { retryAfter: COME_AGAIN }));
    else done();
  });
  // Only what has arrived in full is worked on; what has been made is not, however slowly it is fetched.
  fastify.addHook('preHandler', (request, _reply, done) => {
    work.begin(request);
    done();
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    work.end(request);
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    work.end(request);
    done();
  });
}

/** The requests that are worked on, without those that take very long. */
class Work {
  #young = new Set<FastifyRequest>();
  #old = new Set<FastifyRequest>();
  #since = performance.now();

  get count(): number {
    const now = performance.now();
    if (now - this.#since > LONGEST_WORK) {
      this.#old = this.#young;
      this.#young = new Set();
      this.#since = now;
    }
    return this.#young.size + this.#old.size;
  }

  begin(request: FastifyRequest): void {
    this.#young.add(request);
  }

  end(request: FastifyRequest): void {
    if (!this.#young.delete(request)) this.#old.delete(request);
  }
}
