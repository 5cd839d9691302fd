import type { IncomingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { routeOf } from './paths.ts';

/** The paths that web clients on other origins call; uploads to this server are among them. */
const CALLED_FROM_ELSEWHERE = /^\/(api|trpc|media)(\/|$)/i;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const EXPOSED = ['Link', 'Range', 'Retry-After', 'Content-Disposition'];

/** Lets web clients on `WEB_ORIGINS` call with credentials what is for them; nothing else has CORS (operator contract). */
export async function allowWebOrigins(fastify: FastifyInstance, { webOrigins }: Config): Promise<void> {
  if (webOrigins.length === 0) return;
  const allowed = {
    origin: [...webOrigins],
    credentials: true,
    methods: METHODS,
    exposedHeaders: EXPOSED,
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

/** The same for answers at `path` of a server that is not ready, also to preflights; none where nothing is allowed. */
export function webOriginHeaders(
  { webOrigins }: Pick<Config, 'webOrigins'>,
  path: string,
  headers: IncomingHttpHeaders,
): Readonly<Record<string, string>> {
  const { origin, 'access-control-request-headers': asked } = headers;
  if (origin === undefined || !webOrigins.includes(origin) || !CALLED_FROM_ELSEWHERE.test(path)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': METHODS.join(', '),
    'access-control-expose-headers': EXPOSED.join(', '),
    ...(asked !== undefined && { 'access-control-allow-headers': asked }),
  };
}
