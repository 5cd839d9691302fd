import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { routeOf } from './paths.ts';
import { WireProblem } from './problems.ts';
import { loopbackOriginOf } from './request-origin.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Routes to which the payment provider posts from its own pages and servers; both bodies are signed (decisions 32, 33).
 */
const EXEMPT = ['/api/pay/paymentverification', '/api/pay/webhook'];

/**
 * Refuses a state-changing request from a page that is not ours with 403; a request without an `Origin` passes, because
 * it does not come from a browser (decisions 38).
 */
export function checkOrigins(fastify: FastifyInstance, config: Config): void {
  const allowed = [config.publicUrl, ...config.webOrigins];
  const isOurs = (request: FastifyRequest) => {
    const { origin } = request.headers;
    if (origin === undefined || READING.includes(request.method) || allowed.includes(origin)) return true;
    if (config.local && origin === loopbackOriginOf(request)) return true;
    return EXEMPT.includes(routeOf(request));
  };
  fastify.addHook('onRequest', (request, _, done) => {
    done(isOurs(request) ? undefined : new WireProblem('ORIGIN_REFUSED'));
  });
}
