import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isServerPath } from './paths.ts';
import { WireProblem } from './problems.ts';

/** Calls of one session or address in one window (decisions 42). */
const MOST = 300;
const WINDOW_MS = 10_000;

const NOT_COUNTED = /^\/(media|api\/health)(\/|\?|$)/;
const UPLOAD = /^\/api\/uploads\//;

/**
 * The general limit, per process and in memory; each call of a batch counts. Refuses with 429 and `Retry-After`. Comes
 * after the session is known, because many people may share one address.
 */
export function limitRequests(fastify: FastifyInstance): void {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  fastify.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    const now = performance.now();
    if (now >= windowEnd) {
      counts = new Map();
      windowEnd = now + WINDOW_MS;
    }
    const { actor } = request.caller;
    const key = actor.kind === 'member' ? `session ${actor.sessionId}` : `address ${actor.origin.address}`;
    const count = (counts.get(key) ?? 0) + callsIn(request);
    counts.set(key, count);
    if (count > MOST)
      throw new WireProblem('TOO_MANY_REQUESTS', { 'retry-after': String(Math.ceil((windowEnd - now) / 1_000)) });
  });
}

/** Files, static ones too, upload chunks and health are not counted. */
function isCounted(request: FastifyRequest): boolean {
  if (!isServerPath(request.url) || NOT_COUNTED.test(request.url)) return false;
  return !(request.method === 'PUT' && UPLOAD.test(request.url));
}

/** A request of the web client may carry several calls, whose names are one parameter of its path. */
function callsIn({ routeOptions, params }: FastifyRequest): number {
  if (!routeOptions.url?.startsWith('/trpc/')) return 1;
  return ((params as { path?: string }).path ?? '').split(',').length;
}
