import type { Type } from '@nestjs/common';
import { sameText } from '@quadrangle/adapters/crypto/secrets';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { build, version } from '../config/version.ts';
import { WireProblem } from '../edge/problems.ts';
import { refuseOtherHosts } from '../edge/request-origin.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { PARTS } from '../operations/health.ts';
import { lastBackupAt } from '../operations/last-backup.ts';
import { metricsOf } from '../operations/process-messages.ts';
import { controller, type Table } from './routes/controller.ts';
import { get } from './routes/route.ts';

const LIVE = '/api/stream';

/**
 * `/metrics` as Prometheus text: the process, the time of every answer by route, jobs, outside services, storage,
 * connections, live ones and files on their way too, pictures, videos, room, backups; sums over the processes of one
 * port, except for what each of them says of the whole. For callers with the token;
 * without one only where everything is local (operator contract).
 */
export function metricsController(
  fastify: FastifyInstance,
  config: Config,
  dependencies: Dependencies,
  liveConnections: () => number,
): Type<Table> {
  const { ports, health, outsideCalls, connections, pictures } = dependencies;
  const { jobs, files, clock } = ports;
  const { metricsToken } = config;
  if (metricsToken === null && !config.local) return controller('', {});
  const registry = new Registry();
  const metrics = metricsOf(registry);
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'quadrangle_http_request_seconds',
    help: 'Time until an answer was sent, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'quadrangle_jobs',
    help: 'Jobs that wait, and those that failed for good; missing while the database is away.',
    aggregator: 'max',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await jobs.counts().catch(() => null);
      if (counts === null) return;
      this.set({ state: 'waiting' }, counts.waiting);
      this.set({ state: 'dead' }, counts.dead);
    },
  });
  new Gauge({
    name: 'quadrangle_job_wait_seconds',
    help: 'How long the oldest due job of a kind has been due.',
    aggregator: 'max',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const now = clock.now();
      for (const [kind, since] of await jobs.dueSince(now).catch(() => [])) this.set({ kind }, (now - since) / 1_000);
    },
  });
  new Gauge({
    name: 'quadrangle_degraded',
    help: '1 while the last use of an outside service failed, or nothing can convert videos.',
    aggregator: 'max',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      for (const part of PARTS) this.set({ part }, health.degraded.includes(part) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'quadrangle_storage_free_bytes',
    help: 'Free space where the files are stored; missing if it is unlimited.',
    aggregator: 'first',
    registers: [registry],
    async collect() {
      this.reset();
      const free = await files.freeSpace().catch(() => null);
      if (free === null) this.remove();
      else this.set(free);
    },
  });
  registry.registerMetric(outsideCalls.calls);
  registry.registerMetric(outsideCalls.bytes);
  registry.registerMetric(outsideCalls.transcodes);
  registry.registerMetric(outsideCalls.transcoding);
  new Gauge({
    name: 'quadrangle_database_connections',
    help: 'Connections to a database server, busy and idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'quadrangle_live_connections',
    help: 'Open live connections of browsers.',
    registers: [registry],
    collect() {
      this.set(liveConnections());
    },
  });
  const sending = new Gauge({
    name: 'quadrangle_files_being_sent',
    help: 'Files that are on their way to browsers from this process: pictures, videos, streams.',
    registers: [registry],
  });
  new Gauge({
    name: 'quadrangle_pictures',
    help: 'Pictures that are being decoded, and those that wait for their turn.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pictures())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'quadrangle_last_backup_timestamp_seconds',
    help: 'When the last backup was completed; 0 if there was none.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set(((await lastBackupAt(config.dataDir)) ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: 'quadrangle_build_info',
    help: 'Always 1; its labels name the running version.',
    aggregator: 'first',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set({ version, build }, 1);
  // Kept, because looking up a series by its labels takes longer than counting.
  const series = new Map<string, ReturnType<typeof answers.labels>>();
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    const known = series.get(key) ?? answers.labels(method, route, String(status));
    series.set(key, known);
    return known;
  };
  fastify.addHook('onRequest', ({ url }, { raw }, done) => {
    if (url.startsWith('/media/')) {
      sending.inc();
      // Also after a disconnect.
      raw.once('close', () => sending.dec());
    }
    done();
  });
  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // A live connection is open for hours, which says nothing about the speed of answers.
    const isLive = routeOptions.url === LIVE && statusCode === 200;
    if (!isLive) seriesOf(method, routeOptions.url ?? 'none', statusCode).observe(elapsedTime / 1_000);
    done();
  });
  return controller('/', {
    metrics: get('metrics', null, {
      tag: 'health',
      ...(metricsToken === null && { onRequest: refuseOtherHosts }),
      summary: 'The state of the server, for Prometheus',
      note: 'Needs the token, if one is set.',
      gives: [{ status: 200, description: 'Prometheus text.', type: 'text/plain' }],
      refuses: ['TOKEN_REQUIRED'],
      async answer({ request, reply }) {
        if (metricsToken !== null && !sameText(`Bearer ${metricsToken}`, request.headers.authorization ?? ''))
          throw new WireProblem('TOKEN_REQUIRED', { 'www-authenticate': 'Bearer' });
        return reply.type(registry.contentType).send(await metrics());
      },
    }),
  });
}
