import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { Context, Site } from '../trpc/context.ts';
import { type AppRouter, appRouter } from '../trpc/router.ts';

/** The web client's own wire under `/trpc`. */
export async function serveTrpc(fastify: FastifyInstance, site: Site): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext({ req }): Context {
      const { ports, actor, cookie, webOrigin } = req.caller;
      return { ports, actor, cookie, webOrigin, site };
    },
    onError({ error, path, req }) {
      if (error.code === 'INTERNAL_SERVER_ERROR') req.log.error({ err: error.cause ?? error, path }, 'request failed');
    },
  };
  await fastify.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
}
