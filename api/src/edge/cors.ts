import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { routeOf } from './paths.ts';

/** The paths that web clients on other origins call; uploads to this server are among them. */
const CALLED_FROM_ELSEWHERE = /^\/(api|trpc|media)(\/|$)/i;

/** Lets web clients on `WEB_ORIGINS` call with credentials what is for them; nothing else has CORS (operator contract). */
export async function allowWebOrigins(fastify: FastifyInstance, { webOrigins }: Config): Promise<void> {
  if (webOrigins.length === 0) return;
  const allowed = {
    origin: [...webOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Link', 'Range', 'Retry-After', 'Content-Disposition'],
    maxAge: 600,
    strictPreflight: false,
  };
  const isAllowed = (request: FastifyRequest) => {
    const { origin } = request.headers;
    return CALLED_FROM_ELSEWHERE.test(routeOf(request)) && (origin === undefined || webOrigins.includes(origin));
  };
  await fastify.register(cors, {
    delegator: (request, done) => done(null, isAllowed(request) ? allowed : { origin: false }),
  });
}
