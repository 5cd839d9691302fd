import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { routeOf } from './paths.ts';
import { WireProblem } from './problems.ts';
import { loopbackOriginOf } from './request-origin.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** What the payment provider posts from its own pages and servers; both carry signatures (decisions 32, 33). */
const EXEMPT = ['/api/pay/paymentverification', '/api/pay/webhook'];

/**
 * Refuses a state-changing request from a page that is not ours with 403; without an `Origin` it passes, since it does
 * not come from a browser (decisions 38).
 */
export function checkOrigins(fastify: FastifyInstance, config: Config): void {
  const allowed = [config.publicUrl, ...config.webOrigins];
  fastify.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin === undefined || READING.includes(request.method) || allowed.includes(origin)) return;
    if (config.local && origin === loopbackOriginOf(request)) return;
    if (EXEMPT.includes(routeOf(request))) return;
    throw new WireProblem('ORIGIN_REFUSED');
  });
}
