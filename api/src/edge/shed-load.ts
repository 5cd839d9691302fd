import { Refusal } from '@quadrangle/domain/kernel/errors';
import { beginnings, NOBODY, type Turn, Turns, type Whose } from '@quadrangle/domain/kernel/turns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './paths.ts';

/** The most requests that wait or are worked on at a time: another would only wait for them. */
const MAX_AT_WORK = 300;

/** The most in all, with those that wait for a worker and only take memory. */
const MAX_IN_ALL = 2_000;

/** A request in progress for longer, in milliseconds, is waiting for something else and does not count. */
const LONGEST_WORK = 30_000;

/** Milliseconds after which a turn of the event loop starts no further request. */
const LONGEST_TURN = 15;

/** Seconds after which shed requests may be retried; they may be shed again. */
const COME_AGAIN = 2;

/** Never shed: health checks and payment webhooks. */
const NEEDED = /^\/(api\/health|api\/pay\/paymentverification|api\/pay\/webhook|metrics)(\/|$)/;

export interface Shedding {
  /** Whose turn a request takes; called only if it has to wait. */
  readonly whose?: (request: FastifyRequest) => Whose;
  /** How many requests in progress wait for a worker. */
  readonly waiting?: () => number;
  /** A monotonic time in milliseconds. */
  readonly now?: () => number;
}

/** Whether requests to a route may be shed. */
export const isShed = (route: string): boolean => !NEEDED.test(route);

/**
 * Keeps the event loop free for timers, health checks and answers, however many requests arrive together: each turn of
 * the loop starts some, and the rest wait for the next ones, in turns by person and then by college (decisions 78).
 * When too many wait or are worked on, it sheds requests with 503 and `Retry-After` before any work: those of the
 * person with most waiting. Only the headers of every answer come before, so that pages of other origins may read when
 * to try again: this has to precede every hook that does more.
 */
export function shedLoad(
  fastify: FastifyInstance,
  { whose = () => NOBODY, waiting = () => 0, now = () => performance.now() }: Shedding = {},
): void {
  const work = new Work(now);
  const line = new Line(now);
  const isFull = () => {
    const inAll = work.count + line.length;
    return inAll - waiting() >= MAX_AT_WORK || inAll >= MAX_IN_ALL;
  };

  fastify.addHook('onRequest', (request, _reply, done) => {
    const begin: Begin = (refusal) => {
      if (refusal === undefined) work.begin(request);
      done(refusal);
    };
    if (!isShed(routeOf(request))) done();
    else if (isFull() && !line.makeRoom(whose(request))) done(sentAway());
    else if (line.length === 0 && line.hasTime()) begin();
    else line.wait(whose(request), begin);
  });
  // Session and rights are judged by now. A body that is still arriving is not worked on.
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    work.end(request);
    done();
  });
  // A request is worked on from when it has arrived in full until its answer is made, however slowly that is fetched.
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

const sentAway = () => new Refusal('TOO_BUSY', { retryAfter: COME_AGAIN });

/** The number of requests that are worked on, without those that take very long. */
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

/** Starts a request, or ends it with a refusal. */
type Begin = (refusal?: Refusal) => void;

/** One person's waiting requests, in order of arrival. */
interface Waiting extends Turn {
  readonly requests: Begin[];
}

/**
 * The waiting requests, of which each turn of the event loop starts one: everything that waits on sockets when a turn
 * begins is read without a break, and nothing else runs until that is over.
 */
class Line {
  readonly #now: () => number;
  readonly #people = new Map<string, Waiting>();
  readonly #turns = new Turns();
  #began: number | null = null;
  length = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether this turn of the loop may start one more at once. */
  hasTime(): boolean {
    if (this.#began === null) {
      this.#began = this.#now();
      // Runs when everything that waited on sockets has been read.
      setImmediate(() => {
        this.#began = null;
      });
    }
    return this.#now() - this.#began < LONGEST_TURN;
  }

  wait({ id, tenant }: Whose, begin: Begin): void {
    const waiting = this.#people.get(id) ?? { id, tenant, rank: 'usual', requests: [] };
    this.#people.set(id, waiting);
    waiting.requests.push(begin);
    this.length += 1;
    if (this.length === 1) setImmediate(this.#next);
  }

  /** Sheds the last request of the person with most waiting; false if they have no more than `whose` would have. */
  makeRoom({ id }: Whose): boolean {
    const own = this.#people.get(id)?.requests.length ?? 0;
    let most: Waiting | undefined;
    for (const waiting of this.#people.values())
      if (waiting.requests.length > (most?.requests.length ?? own + 1)) most = waiting;
    if (most) this.#take(most, most.requests.pop())?.(sentAway());
    return most !== undefined;
  }

  // One per turn: most of its work is done in promises, after this.
  readonly #next = () => {
    const waiting = this.#turns.take([...this.#people.values()], [], beginnings);
    if (waiting) this.#take(waiting, waiting.requests.shift())?.();
    if (this.length > 0) setImmediate(this.#next);
  };

  #take({ id, requests }: Waiting, request: Begin | undefined): Begin | undefined {
    this.length -= 1;
    if (requests.length === 0) this.#people.delete(id);
    return request;
  }
}
