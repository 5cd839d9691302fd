import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import type { Config } from '../config/config.ts';
import { build, version } from '../config/version.ts';
import { webOriginHeaders } from '../edge/cors.ts';
import { page, prefersHtml } from '../edge/pages.ts';
import { pathIn } from '../edge/paths.ts';
import { answerTo, WireProblem } from '../edge/problems.ts';

/**
 * Connections that may wait to be accepted. Beyond that the system drops the first packet, which is resent seconds
 * later.
 */
const BACKLOG = 4_096;

/** Seconds after which refused callers may retry. */
const RETRY_AFTER = 5;

/** No answer, and no connection, outlives this server. */
const ENDING = { 'cache-control': 'no-store', connection: 'close' };

/** Listens in place of an application that is not ready. */
export interface WaitingServer {
  /** Answers from now on that the process is alive, and what it is doing. */
  tell(detail: string): void;
  /** Lets the application answer from now on; no connection is refused in between. */
  handOver(app: NestFastifyApplication): Promise<void>;
}

/**
 * Answers while the database is brought up to this release (operator contract): the process is alive but not ready, and
 * everything else gets 503 with `Retry-After`. A start with nothing to migrate does not listen before it can serve, so
 * that proxies which rely on refused connections send nothing here.
 */
export function waitingServer(config: Config): WaitingServer {
  const { host, port, appName } = config;
  let detail = '';
  const server = createServer((request, response) => {
    const allowed = webOriginHeaders(config, pathIn(request.url ?? ''), request.headers);
    for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value);
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    // A preflight that fails would hide the answer from the page.
    if (isPreflight && response.hasHeader('access-control-allow-origin')) response.writeHead(204, ENDING).end();
    else send(answerFor(request, appName, detail), response);
  });
  // If another process has the port, the application reports it.
  server.on('error', () => {});
  return {
    tell(news) {
      detail = news;
      // The name has two addresses, but only one socket can be passed on.
      if (host !== 'localhost' && !server.listening) server.listen({ host, port, backlog: BACKLOG });
    },
    async handOver(app) {
      await app.init();
      const fastify = app.getHttpAdapter().getInstance();
      // Nest's own `listen` would also log what `main.ts` says of a port that cannot be had.
      if (!server.listening) return void (await fastify.listen({ host, port, backlog: BACKLOG }));
      await fastify.ready();
      const ours: Server = app.getHttpServer();
      ours.listen(server, BACKLOG);
      await once(ours, 'listening');
      server.closeIdleConnections();
    },
  };
}

interface Answer {
  readonly status: 200 | 503;
  readonly type: string;
  readonly body: string;
  /** The location to which nginx passes it (`deploy/nginx.conf`). */
  readonly goesOn?: string;
}

function answerFor({ method, url = '', headers }: IncomingMessage, appName: string, detail: string): Answer {
  const path = pathIn(url);
  const json = (status: 200 | 503, value: object) => ({
    status,
    type: 'application/json',
    body: JSON.stringify(value),
  });
  if (path === '/api/health/live') return json(200, { status: 'ok', version, build });
  if (path.startsWith('/api/health/')) return json(503, { status: 'failing', failing: ['process'], detail });
  if (prefersHtml(headers.accept)) return { status: 503, type: 'text/html', body: waitingPage(appName) };
  return {
    ...json(503, answerTo(new WireProblem('STARTING')).problem),
    type: 'application/problem+json',
    // We already have the beginning of this chunk: no other process can get it, but another can say how much of the
    // file arrived.
    ...(method === 'PUT' && path.startsWith('/api/uploads/') && { goesOn: '@received' }),
  };
}

function send({ status, type, body, goesOn }: Answer, response: ServerResponse): void {
  if (goesOn) response.setHeader('x-accel-redirect', goesOn);
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER);
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      ...ENDING,
    })
    .end(response.req.method === 'HEAD' ? undefined : body);
}

const WAIT: Readonly<Record<Language, string>> = {
  en: 'It will be back in a moment. This page reloads by itself.',
  zh: '正在启动，请稍候。页面会自动刷新。',
  hi: 'बस थोड़ी देर में चालू हो जाएगा। यह पेज अपने आप रीलोड होगा।',
};

function waitingPage(appName: string): string {
  const reload = `<meta http-equiv="refresh" content="${RETRY_AFTER}">`;
  const paragraphs = Object.entries(WAIT).map(
    ([language, words]) => `<p lang="${LANGUAGES[language as Language].tag}">${words}</p>`,
  );
  return page(`${appName} is starting`, `${reload}${paragraphs.join('')}`);
}
