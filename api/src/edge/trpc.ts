import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Site } from '../trpc/context.ts';
import { type AppRouter, appRouter } from '../trpc/router.ts';
import { logFailure } from './problem-filter.ts';
import { WireProblem } from './problems.ts';

/** Calls that may come in one request; the web client sends no more at once. */
const MOST_CALLS = 20;

const METHODS = ['GET', 'HEAD', 'POST'];

/** What tRPC would fail on, because no request of its own can be made of it. */
function refuseUnfit({ method, host, headers, params }: FastifyRequest): void {
  if (!METHODS.includes(method)) throw new WireProblem('METHOD_NOT_ALLOWED', { allow: METHODS.join(', ') });
  if (!URL.canParse(`http://${host}`)) throw new WireProblem('MALFORMED_REQUEST');
  if (!/^[\w.,]*$/.test((params as { path?: string }).path ?? '')) throw new WireProblem('NOT_FOUND');
  if (method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? ''))
    throw new WireProblem('UNSUPPORTED_MEDIA_TYPE');
}

/** The web client's own wire under `/trpc`. */
export async function serveTrpc(fastify: FastifyInstance, site: Site): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize: MOST_CALLS,
    createContext({ req }): Context {
      const { ports, actor, cookie, webOrigin } = req.caller;
      return { ports, actor, cookie, webOrigin, site };
    },
    onError({ error, path, req }) {
      logFailure(error.cause ?? error, getHTTPStatusCodeFromError(error), req, { path });
    },
  };
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', async (request) => refuseUnfit(request));
    await scope.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
  });
}
