import { sameText } from '@quadrangle/adapters/crypto/secrets';
import type { Jobs } from '@quadrangle/domain/kernel/ports';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Operation } from '../openapi/operation.ts';
import { WireProblem } from './problems.ts';

const operation: Operation = {
  summary: 'How the server does, for Prometheus',
  note: 'The token is asked for where one is set.',
  gives: [{ status: 200, description: 'Prometheus text.', type: 'text/plain' }],
  refuses: ['TOKEN_REQUIRED'],
};

/**
 * `/metrics` as Prometheus text: the process, the time of every answer by route, the jobs. For whoever has the token;
 * without one only where everything is local (operator contract).
 */
export function serveMetrics(fastify: FastifyInstance, config: Config, jobs: Jobs): void {
  const { metricsToken } = config;
  if (metricsToken === null && !config.local) return;
  const registry = new Registry();
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
    help: 'Jobs that wait, and those that were given up.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, dead } = await jobs.counts();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'dead' }, dead);
    },
  });
  // To find the series of some labels takes longer than to count in it.
  const series = new Map<string, ReturnType<typeof answers.labels>>();
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    const known = series.get(key) ?? answers.labels(method, route, String(status));
    series.set(key, known);
    return known;
  };
  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    seriesOf(method, routeOptions.url ?? 'none', statusCode).observe(elapsedTime / 1_000);
    done();
  });
  fastify.get('/metrics', { config: { operation } }, async (request, reply) => {
    if (metricsToken !== null && !sameText(`Bearer ${metricsToken}`, request.headers.authorization ?? ''))
      throw new WireProblem('TOKEN_REQUIRED', { 'www-authenticate': 'Bearer' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
