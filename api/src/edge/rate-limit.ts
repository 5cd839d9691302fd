import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { isForServer, routeOf } from './paths.ts';
import { WireProblem } from './problems.ts';

/** Calls of one session or address in one window (decisions 42). */
const MAX = 300;
const WINDOW_MS = 10_000;

const NOT_COUNTED = /^\/(media|api\/health)(\/|$)/;
const UPLOAD = /^\/api\/uploads\//;

/** Counts calls of a session, or of an address without one; returns the seconds to wait once there are too many. */
export type Allowance = (caller: Pick<Caller, 'actor'>, calls: number) => number | null;

/** The general limit, per process and in memory (decisions 42). `time` is monotonic, in milliseconds. */
export function generalLimit(time: () => number = () => performance.now()): Allowance {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return ({ actor }, calls) => {
    const now = time();
    if (now >= windowEnd) {
      counts = new Map();
      windowEnd = now + WINDOW_MS;
    }
    const key = actor.kind === 'member' ? `session ${actor.sessionId}` : `address ${actor.origin.address}`;
    const count = (counts.get(key) ?? 0) + calls;
    counts.set(key, count);
    return count > MAX ? Math.ceil((windowEnd - now) / 1_000) : null;
  };
}

/** As how many calls a procedure of the web client counts, by its name (decisions 42). */
export type Weigh = (procedure: string) => number;

/**
 * Refuses calls beyond the allowance with 429 and `Retry-After`; each call of a batch counts, costly ones more than once.
 * Runs after the session is known, because many people may share one address.
 */
export function limitRequests(fastify: FastifyInstance, allowance: Allowance, weigh: Weigh): void {
  fastify.addHook('onRequest', (request, _, done) => {
    const wait =
      isForServer(request) && isLimited(request.method, routeOf(request))
        ? allowance(request.caller, callsIn(request, weigh))
        : null;
    done(wait === null ? undefined : new WireProblem('TOO_MANY_REQUESTS', { 'retry-after': String(wait) }));
  });
}

/** Whether requests to a route of the server count: files, upload chunks and health do not. */
export function isLimited(method: string, route: string): boolean {
  return !NOT_COUNTED.test(route) && !(method === 'PUT' && UPLOAD.test(route));
}

/** A request of the web client may contain several calls, whose names are one parameter of its path. */
function callsIn({ routeOptions, params }: FastifyRequest, weigh: Weigh): number {
  const { url, config } = routeOptions;
  if (!url?.startsWith('/trpc/')) return config?.operation?.does?.weight ?? 1;
  const names = ((params as { path?: string }).path ?? url.slice('/trpc/'.length)).split(',');
  return names.reduce((sum, name) => sum + weigh(name), 0);
}
