import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config/config.ts';
import { build, version } from '../config/version.ts';
import { page, prefersHtml } from '../edge/pages.ts';
import { answerTo, WireProblem } from '../edge/problems.ts';

/** Connections that may wait to be accepted. Beyond that the system drops the first packet, which is resent seconds later. */
const BACKLOG = 4_096;

/** Seconds after which whoever asked meanwhile should ask again. */
const RETRY_AFTER = 5;

/** The port, held until the application is ready. */
export interface WaitingServer {
  /** What the process does meanwhile, for whoever asks whether it is ready. */
  tell(detail: string): void;
  /** Lets the application answer from now on; no connection is refused in between. */
  handOver(app: NestFastifyApplication): Promise<void>;
}

/**
 * Listens at once, while the database may still have to be brought up to this release (operator contract): the process
 * is alive but not ready, and everything else is answered with 503 and `Retry-After`.
 */
export async function startWaiting({ host, port, appName }: Config): Promise<WaitingServer> {
  // The only name with two addresses, IPv4 and IPv6: Fastify listens on both by itself.
  const isTwoAddresses = host === 'localhost';
  let detail = 'starting';
  const server = createServer((request, response) => send(answerFor(request, appName, detail), response));
  if (!isTwoAddresses) await listen(server, { host, port });
  return {
    tell: (told) => {
      detail = told;
    },
    async handOver(app) {
      await app.init();
      await app.getHttpAdapter().getInstance().ready();
      if (isTwoAddresses) await app.listen({ host, port, backlog: BACKLOG });
      else await listen(app.getHttpServer(), server);
      server.closeIdleConnections();
    },
  };
}

/** Listens on an address of its own, or on the socket of another server in its place. */
async function listen(server: Server, where: { host: string; port: number } | Server): Promise<void> {
  if ('host' in where) server.listen({ ...where, backlog: BACKLOG });
  else server.listen(where, BACKLOG);
  await once(server, 'listening');
}

interface Answer {
  readonly status: 200 | 503;
  readonly type: string;
  readonly body: string;
}

function answerFor({ url, headers }: IncomingMessage, appName: string, detail: string): Answer {
  const path = url?.split('?')[0] ?? '';
  const json = (status: 200 | 503, value: object) => ({
    status,
    type: 'application/json',
    body: JSON.stringify(value),
  });
  if (path === '/api/health/live') return json(200, { status: 'ok', version, build });
  if (path.startsWith('/api/health/')) return json(503, { status: 'failing', failing: ['process'], detail });
  if (prefersHtml(headers.accept)) return { status: 503, type: 'text/html', body: waitingPage(appName) };
  return { ...json(503, answerTo(new WireProblem('STARTING')).problem), type: 'application/problem+json' };
}

function send({ status, type, body }: Answer, response: ServerResponse): void {
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER);
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(response.req.method === 'HEAD' ? undefined : body);
}

function waitingPage(appName: string): string {
  const reload = `<meta http-equiv="refresh" content="${RETRY_AFTER}">`;
  const words = 'It will be back in a moment. This page reloads by itself.';
  return page(`${appName} is starting`, `${reload}<p>${words}</p><p lang="zh">正在启动，请稍候。页面会自动刷新。</p>`);
}
