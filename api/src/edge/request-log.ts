import type { LoggerService } from '@nestjs/common';
import type { Secrets } from '@quadrangle/domain/kernel/ports';
import type { Ports } from '@quadrangle/domain/ports';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import pretty from 'pino-pretty';
import type { Config } from '../config/config.ts';
import { errorInLog } from './error-in-log.ts';
import { pathIn, routeOf } from './paths.ts';

/**
 * The log: JSON in production, readable outside it; addresses and errors without their secrets, no headers, no bodies.
 */
export function loggerOptions({ logLevel, production }: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: logLevel,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: publicPath(url) }),
      err: errorInLog,
    },
    ...(production
      ? {}
      : { stream: pretty({ ignore: 'pid,hostname', singleLine: true, translateTime: 'SYS:HH:MM:ss' }) }),
  };
}

/**
 * A request's path without the parts that must not be logged: the query (signatures, search words), tokens of links,
 * ids of invitations, which accept them, and signatures of streams.
 */
export function publicPath(url: string): string {
  return pathIn(url)
    .replace(/(\/users\/[^/]+\/(?:verify|reset)\/|^\/(?:wall|invitation|unsubscribe)\/).+/i, '$1…')
    .replace(/^(\/api\/invitations\/|\/media\/stream\/[^/]+\/[^/]+\/)[^/]+/i, '$1…');
}

/** The levels at which answers are logged. */
const SAYING = ['trace', 'debug', 'info'];

/**
 * One line for each answered request: its path, its status, its caller and its address. The checks that proxies make
 * every second are logged only for debugging.
 */
export function logRequests(fastify: FastifyInstance, { secrets }: Pick<Ports, 'secrets'>): void {
  if (!SAYING.includes(fastify.log.level)) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    // A request refused before its session was looked up has no caller.
    const actor = (request.caller as typeof request.caller | undefined)?.actor;
    const from = addressInLog(secrets, request.ip, new Date());
    const facts = { req: request, status, ms: Math.round(reply.elapsedTime), from };
    const level = status < 500 && routeOf(request).startsWith('/api/health/') ? 'debug' : 'info';
    request.log[level](actor?.kind === 'member' ? { ...facts, person: actor.id } : facts, 'answered');
    done();
  });
}

/**
 * An address as it is logged: the same address has the same text on the same day (UTC), in every process, and nobody
 * without the installation's secret can find out which it is.
 */
export function addressInLog(secrets: Pick<Secrets, 'sign'>, address: string, at: Date): string {
  return secrets.sign(`log ${at.toISOString().slice(0, 10)} ${address}`).slice(0, 12);
}

/** Nest's own messages in the same log; those about its start only for debugging. */
export function nestLog(log: FastifyBaseLogger): LoggerService {
  return {
    log: (message: unknown) => log.debug(message),
    error: (message: unknown) => log.error(message),
    warn: (message: unknown) => log.warn(message),
  };
}
