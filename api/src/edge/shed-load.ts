import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './paths.ts';

/** The most requests in progress at a time: one more would only wait for the others. */
const MAX_AT_WORK = 300;

/** A request in progress for longer is waiting for something else and does not count; in milliseconds. */
const LONGEST_WORK = 10_000;

/** Milliseconds after which one turn of the event loop takes nobody else: whoever comes later in it has waited as long. */
const LONGEST_TURN = 50;

/**
 * Requests that a turn takes however long it lasts, unless the one before was too long already: more than a page sends at
 * once, which is to be whole on the slowest machine too.
 */
const LEAST_OF_TURN = 50;

/** Seconds after which shed requests may be retried; they may be shed again. */
const COME_AGAIN = 2;

/** Never shed: health checks and payment webhooks. */
const NEEDED = /^\/(api\/health|api\/pay\/paymentverification|api\/pay\/webhook|metrics)(\/|$)/;

/**
 * Sends requests away with 503 and `Retry-After` when more come than can be served, before anything is done for them, so
 * that those that are let in are served as quickly as ever: beside too many that wait for something, and when those that
 * came together hold up the event loop. Must come before every other hook. `now` is a time in milliseconds that never
 * goes back.
 */
export function shedLoad(fastify: FastifyInstance, now: () => number = () => performance.now()): void {
  const work = new Work(now);
  const turn = new Turn(now);

  fastify.addHook('onRequest', (request, _reply, done) => {
    if (NEEDED.test(routeOf(request))) done();
    else if (work.count + turn.arriving.size >= MAX_AT_WORK || !turn.takes(request))
      done(new Refusal('TOO_BUSY', { retryAfter: COME_AGAIN }));
    else done();
  });
  // Only what has arrived in full is worked on; what has been made is not, however slowly it is fetched.
  fastify.addHook('preHandler', (request, _reply, done) => {
    turn.arriving.delete(request);
    work.begin(request);
    done();
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    turn.arriving.delete(request);
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
  readonly #now: () => number;
  #young = new Set<FastifyRequest>();
  #old = new Set<FastifyRequest>();
  #since: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  get count(): number {
    const now = this.#now();
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

/**
 * The turn of the event loop that goes on. All that lay waiting when it began comes one after the other, and nobody else,
 * health neither, gets a word in until it is over.
 */
class Turn {
  readonly #now: () => number;
  /** Requests that it took and that are not at work yet: their bodies may lie there, to be read in the next one. */
  readonly arriving = new Set<FastifyRequest>();
  #began: number | null = null;
  #taken = 0;
  #isFull = false;
  #wasFull = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether it takes one more request. */
  takes(request: FastifyRequest): boolean {
    const now = this.#now();
    this.#began ??= this.#begin(now);
    const least = this.#wasFull ? 1 : LEAST_OF_TURN;
    this.#isFull = this.#taken >= least && now - this.#began >= LONGEST_TURN;
    if (!this.#isFull) {
      this.#taken += 1;
      this.arriving.add(request);
    }
    return !this.#isFull;
  }

  #begin(now: number): number {
    // Comes when everything that lay waiting has had its turn.
    setImmediate(() => {
      this.#began = null;
      this.#taken = 0;
      this.arriving.clear();
      this.#wasFull = this.#isFull;
      this.#isFull = false;
    });
    return now;
  }
}
