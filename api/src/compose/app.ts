import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { waitingInQueues } from '@quadrangle/adapters/system/fair-queue';
import { LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { answerOptions, learnAllowedMethods } from '../edge/allowed-methods.ts';
import { ArrivingBodies } from '../edge/arriving-bodies.ts';
import { readBodies } from '../edge/bodies.ts';
import { compressAnswers } from '../edge/compression.ts';
import { allowWebOrigins } from '../edge/cors.ts';
import { Draining, endConnections } from '../edge/draining.ts';
import { writeAnswers } from '../edge/json.ts';
import { checkOrigins } from '../edge/origin-check.ts';
import { page } from '../edge/pages.ts';
import { isForServer, refuseUnrouted, routable } from '../edge/paths.ts';
import { ProblemFilter, sendProblem } from '../edge/problem-filter.ts';
import { generalLimit, limitRequests } from '../edge/rate-limit.ts';
import { loggerOptions, logRequests, nestLog } from '../edge/request-log.ts';
import { setSecurityHeaders } from '../edge/security-headers.ts';
import { recogniseCallers, sessionCookieName } from '../edge/session.ts';
import { shedLoad } from '../edge/shed-load.ts';
import { siteOf } from '../edge/site.ts';
import { answerUnusual, REQUEST_TIMEOUT, requestTimes } from '../edge/slow-requests.ts';
import { limitUnfetched } from '../edge/unfetched.ts';
import { WhoseTurn } from '../edge/whose-turn.ts';
import { DOCS_STYLE } from '../openapi/docs-page.ts';
import { openApiController } from '../openapi/serve-openapi.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { captionBytes } from '../rest/bytes/captions.ts';
import { mediaBytes } from '../rest/bytes/media-bytes.ts';
import { fileSender } from '../rest/bytes/send-file.ts';
import { streamBytes } from '../rest/bytes/streams.ts';
import { wallBytes } from '../rest/bytes/wall-bytes.ts';
import { zipBytes } from '../rest/bytes/zips.ts';
import { healthController } from '../rest/controllers/health.ts';
import { paymentsController } from '../rest/controllers/payments.ts';
import { thirdPartyController } from '../rest/controllers/third-party.ts';
import { liveController } from '../rest/live/live.ts';
import { LiveConnections } from '../rest/live/live-connections.ts';
import { metricsController } from '../rest/metrics.ts';
import { outboxController } from '../rest/pages/dev-mail.ts';
import { logoController } from '../rest/pages/logo.ts';
import { manifestController } from '../rest/pages/manifest.ts';
import { ownPage, ownPagesController } from '../rest/pages/own-pages.ts';
import { sharedPage } from '../rest/pages/shared-page.ts';
import { webController } from '../rest/pages/static-web.ts';
import { unsubscribeController } from '../rest/pages/unsubscribe-page.ts';
import { Routes } from '../rest/routes/controller.ts';
import { learnCalls } from '../rest/routes/operation.ts';
import { weightsOf } from '../trpc/init.ts';
import { memberPage } from '../trpc/member-page.ts';
import { serveTrpc } from '../trpc/serve.ts';
import { appRouter, controllers } from './wires.ts';

/** Milliseconds for which a connection may be silent in the middle of a request or of its answer. */
const STANDSTILL = 120_000;

export interface AppOptions {
  /** Folder of the built web client; null serves none. */
  readonly webFolder: string | null;
  /** Milliseconds without a byte after which a request or answer is cut off; slow ones with some progress are not. */
  readonly standstill?: number;
  /** Milliseconds without a byte after which a body is refused. */
  readonly bodyStandstill?: number;
  /** Milliseconds within which a request must have arrived. */
  readonly timeout?: number;
  /** Milliseconds between two heartbeats on a live connection. */
  readonly heartbeat?: number;
  /** The monotonic time by which the general limit counts, in milliseconds. */
  readonly time?: () => number;
  /** Says when the process has to stop. */
  readonly draining?: Draining;
  /** Whether excess requests are shed; not in tests whose clients share our thread. */
  readonly shedsLoad?: boolean;
}

/** The HTTP application over `dependencies`: REST, tRPC, files, pages. It does not listen yet. */
export async function createApp(
  config: Config,
  dependencies: Dependencies,
  options: AppOptions,
): Promise<NestFastifyApplication> {
  const { webFolder, standstill = STANDSTILL, timeout = REQUEST_TIMEOUT, time } = options;
  const { draining = new Draining(), shedsLoad = true, heartbeat, bodyStandstill } = options;
  const adapter = new FastifyAdapter({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    connectionTimeout: standstill,
    ...requestTimes(timeout),
    // A request on an open connection is served as usual while others close.
    return503OnClosing: false,
    rewriteUrl: routable,
    // An address with too long a part never reaches a filter.
    frameworkErrors: sendProblem,
    routerOptions: {
      // The web client makes several calls at once: their names together are one parameter of the path.
      maxParamLength: 5_000,
      // Paths find their routes however they are spelt; parameters keep their case.
      caseSensitive: false,
      ignoreTrailingSlash: true,
    },
  });
  const fastify = adapter.getInstance();
  learnCalls(fastify);
  writeAnswers(fastify);
  const allowedMethods = learnAllowedMethods(fastify);

  const { ports, outbox, health } = dependencies;
  const web = webFolder !== null && existsSync(join(webFolder, 'index.html')) ? webFolder : null;
  const cookie = sessionCookieName(config.publicUrl);
  const whoseTurn = new WhoseTurn(cookie);
  setSecurityHeaders(fastify, config, [...filesOf(web), page('', ''), ownPage(config, '', 'en', ''), DOCS_STYLE]);
  endConnections(fastify, draining);
  answerUnusual(fastify);
  answerOptions(fastify, allowedMethods);
  await allowWebOrigins(fastify, config);
  if (shedsLoad) shedLoad(fastify, { whose: (request) => whoseTurn.of(request), waiting: waitingInQueues });
  await fastify.register(cookies);
  logRequests(fastify, ports);
  limitUnfetched(fastify, (request) => whoseTurn.of(request).id);
  await compressAnswers(fastify);
  const recognise = recogniseCallers(fastify, config, ports, whoseTurn);
  const allowance = config.rateLimit ? generalLimit(time) : () => null;
  limitRequests(fastify, allowance, weightsOf(appRouter));
  checkOrigins(fastify, config);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isForServer(request)) reply.header('cache-control', 'no-store');
    done();
  });
  refuseUnrouted(fastify);
  readBodies(fastify, new ArrivingBodies(bodyStandstill));

  const live = new LiveConnections(ports, heartbeat);
  const site = siteOf(config, ports.videoLibrary, ports.settings);
  const checks = { database: () => ports.jobs.counts(), storage: () => ports.files.check() };
  const sendFile = fileSender(ports);
  const made = [
    healthController(health, draining, checks),
    thirdPartyController(config),
    paymentsController(config),
    mediaBytes(sendFile),
    wallBytes(sendFile),
    streamBytes(ports),
    captionBytes(ports.clock),
    zipBytes(),
    liveController(fastify, { connections: live, draining, cookie }),
    metricsController(fastify, config, dependencies, () => live.count),
    openApiController(config, fastify.calls),
    await ownPagesController(config),
    unsubscribeController(config),
    ...(config.logoFile === null ? [] : [await logoController(config.logoFile)]),
    ...(outbox === null ? [] : [outboxController(outbox)]),
    ...(web === null
      ? []
      : [
          manifestController(web, config),
          await webController(
            fastify,
            web,
            memberPage(web, site, recognise, allowance, whoseTurn),
            sharedPage(web, config, allowance),
          ),
        ]),
  ];
  const rest = { module: Routes, controllers: [...controllers, ...made] };
  const app = await NestFactory.create<NestFastifyApplication>(rest, adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLog(fastify.log),
  });
  app.useGlobalFilters(new ProblemFilter(allowedMethods));
  await app.init();
  await serveTrpc(fastify, site, appRouter);
  return app;
}

/** The pages among the files of the web client. */
function filesOf(web: string | null): string[] {
  const names = web === null ? [] : ['index.html', 'offline.html'].map((name) => join(web, name));
  return names.filter(existsSync).map((file) => readFileSync(file, 'utf8'));
}
