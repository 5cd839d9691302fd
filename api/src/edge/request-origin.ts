import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { memoize } from './memoize.ts';

/** The scheme and host a request came to, if they are those of this very machine; else null. */
export function loopbackOriginOf(request: FastifyRequest): string | null {
  return loopbackOrigin(`${request.protocol}://${request.host}`);
}

const loopbackOrigin = memoize((origin: string) =>
  URL.canParse(origin) && isLoopback(new URL(origin).hostname) ? new URL(origin).origin : null,
);

/** The origin that URLs in an answer are under: `PUBLIC_URL`, or when local the request's own loopback one (decisions 28). */
export function baseUrlOf(request: FastifyRequest, config: Pick<Config, 'publicUrl' | 'local'>): string {
  return (config.local ? loopbackOriginOf(request) : null) ?? config.publicUrl;
}
