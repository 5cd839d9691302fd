import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './paths.ts';

/** The most requests that wait or are worked on at a time: one more would only wait for the others. */
const MAX_AT_WORK = 300;

/** A request in progress for longer is waiting for something else and does not count; in milliseconds. */
const LONGEST_WORK = 10_000;

/** Milliseconds after which a turn of the event loop begins no further request. */
const LONGEST_TURN = 15;

/** Seconds after which shed requests may be retried; they may be shed again. */
const COME_AGAIN = 2;

/** Never shed: health checks and payment webhooks. */
const NEEDED = /^\/(api\/health|api\/pay\/paymentverification|api\/pay\/webhook|metrics)(\/|$)/;

/**
 * Keeps the event loop free for timers, health checks and the answers of others, however many requests come together: a
 * turn begins some, and the rest wait for the next turns, in order. Beside too many that wait or are worked on it sends
 * requests away with 503 and `Retry-After`, before anything is done for them. Must come before every other hook. `now` is
 * a time in milliseconds that never goes back.
 */
export function shedLoad(fastify: FastifyInstance, now: () => number = () => performance.now()): void {
  const work = new Work(now);
  const turns = new Turns(now);

  fastify.addHook('onRequest', (request, _reply, done) => {
    if (NEEDED.test(routeOf(request))) done();
    else if (work.count + turns.waiting >= MAX_AT_WORK) done(new Refusal('TOO_BUSY', { retryAfter: COME_AGAIN }));
    else turns.begin(done);
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
 * The turns of the event loop. All that lies waiting when one begins is read one after the other, and nothing else gets a
 * word in until it is over.
 */
class Turns {
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  #began: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Begins a request in this turn if there is time and nobody waits, else in one of the next. */
  begin(request: () => void): void {
    if (this.#waiting.length === 0 && this.#hasTime()) request();
    else if (this.#waiting.push(request) === 1) setImmediate(this.#next);
  }

  // One a turn: most of its work is done in promises, when this is over.
  readonly #next = () => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#next);
  };

  #hasTime(): boolean {
    if (this.#began === null) {
      this.#began = this.#now();
      // Comes when everything that lay waiting has been read.
      setImmediate(() => {
        this.#began = null;
      });
    }
    return this.#now() - this.#began < LONGEST_TURN;
  }
}
