import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { WireProblem } from './problems.ts';

/** A loopback host as browsers write it in an origin. */
const PLAIN_LOOPBACK = /^(?:localhost|127\.0\.0\.1):(?!(?:80|443)$)[1-9]\d{1,3}$/;

/** The scheme and host of a request, if they mean this very machine; else null. */
export function loopbackOriginOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string | null {
  // Every request needs it, and parsing a URL takes a tenth of an answer's time.
  if (PLAIN_LOOPBACK.test(host)) return `${protocol}://${host}`;
  const url = URL.parse(`${protocol}://${host}`);
  return url && isLoopback(url.hostname) ? url.origin : null;
}

/** The origin of URLs in an answer: `PUBLIC_URL`, or when local the request's own loopback origin (decisions 28). */
export function baseUrlOf(request: FastifyRequest, config: Pick<Config, 'publicUrl' | 'local'>): string {
  return (config.local ? loopbackOriginOf(request) : null) ?? config.publicUrl;
}

/**
 * A hook for pages that are only shown when local: 404 unless the request names a loopback host, to us and to every
 * proxy on its way. A foreign page whose name resolves to this machine has that name in `Host` (operator contract).
 */
export function refuseOtherHosts({ headers }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  const named = `${headers.host},${headers['x-forwarded-host'] ?? headers.host}`.split(',');
  const isOurs = (host: string) => URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
  done(named.every((host) => isOurs(host.trim())) ? undefined : new WireProblem('NOT_FOUND'));
}
