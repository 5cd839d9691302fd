import type { FastifyInstance } from 'fastify';
import { isForServer, pathIn } from './paths.ts';
import { sendProblem } from './problem-filter.ts';
import { WireProblem } from './problems.ts';

/** The methods of each path, for `Allow`. Patterns that match every path do not count. */
export interface AllowedMethods {
  of(url: string): string[];
}

/** Learns the methods of every route that is registered on `fastify` from now on. */
export function learnAllowedMethods(fastify: FastifyInstance): AllowedMethods {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url === '*' || url === '/*') return;
    const pattern = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*');
    routes.push({ pattern: new RegExp(`^${pattern}/?$`, 'i'), methods: [method].flat() });
  });
  return {
    of(url) {
      const path = pathIn(url);
      const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
      return [...new Set(methods)].sort();
    },
  };
}

/** Answers an `OPTIONS` that is not a preflight with 204 and `Allow`; 404 for a path without any method. */
export function answerOptions(fastify: FastifyInstance, allowed: AllowedMethods): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers } = request;
    if (method !== 'OPTIONS' || headers['access-control-request-method'] !== undefined || !isForServer(request))
      return done();
    const methods = allowed.of(url);
    if (methods.length === 0) return sendProblem(new WireProblem('NOT_FOUND'), request, reply);
    void reply
      .code(204)
      .header('allow', [...methods, 'OPTIONS'].join(', '))
      .send();
  });
}
