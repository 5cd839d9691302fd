import { Refusal } from '@quadrangle/domain/kernel/errors';
import { beginnings, NOBODY, type Turn, Turns, type Whose } from '@quadrangle/domain/kernel/turns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './paths.ts';

/** The most requests that wait to begin or are worked on at a time: one more would only wait for the others. */
const MAX_AT_WORK = 300;

/** The most of all, with those whose work waits for a worker: what they hold is memory alone. */
const MAX_IN_ALL = 2_000;

/** A request in progress for longer is waiting for something else and does not count; in milliseconds. */
const LONGEST_WORK = 30_000;

/** Milliseconds after which a turn of the event loop begins no further request. */
const LONGEST_TURN = 15;

/** Seconds after which shed requests may be retried; they may be shed again. */
const COME_AGAIN = 2;

/** Never shed: health checks and payment webhooks. */
const NEEDED = /^\/(api\/health|api\/pay\/paymentverification|api\/pay\/webhook|metrics)(\/|$)/;

export interface Shedding {
  /** Whose turn a request takes; asked only when it has to wait. */
  readonly whose?: (request: FastifyRequest) => Whose;
  /** How many requests are in progress, but wait for a worker. */
  readonly waiting?: () => number;
  /** A time in milliseconds that never goes back. */
  readonly now?: () => number;
}

/** Whether requests to a route may be sent away. */
export const isShed = (route: string): boolean => !NEEDED.test(route);

/**
 * Keeps the event loop free for timers, health checks and the answers of others, however many requests come together: a
 * turn of the loop begins some, and the rest wait for the next ones, in turns by person and then by college (decisions
 * 78). Beside too many that wait or are worked on it sends requests away with 503 and `Retry-After`, before anything is
 * done for them: those of whoever has most waiting. Must come before every other hook.
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
    if (!isShed(routeOf(request))) done();
    else if (isFull() && !line.makeRoom(whose(request))) done(sentAway());
    else if (line.length === 0 && line.hasTime()) done();
    else line.wait(whose(request), done);
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

const sentAway = () => new Refusal('TOO_BUSY', { retryAfter: COME_AGAIN });

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

/** Begins a request, or ends it with a refusal. */
type Begin = (refusal?: Refusal) => void;

/** What one person has waiting, first come first. */
interface Waiting extends Turn {
  readonly requests: Begin[];
}

/**
 * The requests that wait to begin, one with each turn of the event loop: all that lies waiting on sockets when a turn
 * begins is read one after the other, and nothing else gets a word in until it is over.
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

  /** Whether this turn of the loop may begin one more at once. */
  hasTime(): boolean {
    if (this.#began === null) {
      this.#began = this.#now();
      // Comes when everything that lay waiting has been read.
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

  /** Sends away the last one of whoever has most waiting; false when that is no more than `whose` would have. */
  makeRoom({ id }: Whose): boolean {
    const own = this.#people.get(id)?.requests.length ?? 0;
    let most: Waiting | undefined;
    for (const waiting of this.#people.values())
      if (waiting.requests.length > (most?.requests.length ?? own + 1)) most = waiting;
    if (most) this.#take(most, most.requests.pop())?.(sentAway());
    return most !== undefined;
  }

  // One a turn: most of its work is done in promises, when this is over.
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
