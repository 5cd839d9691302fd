import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Ports } from '@quadrangle/domain/ports';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { build, version } from '../../config/version.ts';
import { type Caller, From } from '../../edge/caller.ts';
import { Draining } from '../../edge/draining.ts';
import { Health } from '../../operations/health.ts';
import { Describes } from '../routes/operation.ts';

/** How long a part may take to answer before it counts as failing, in milliseconds. */
const TIMEOUT = 5_000;

/** How long a check is reused, in milliseconds: anybody may ask, and a check writes a file. */
const LOOK_COUNTS = 1_000;

const Healthy = z.strictObject({ status: z.literal('ok') });
const Alive = Healthy.extend({
  version: z.string(),
  build: z.string().describe('Identifies the sources of the build.'),
});
const alive = { status: 'ok' as const, version, build };
const Ready = Healthy.extend({
  degraded: z
    .array(z.enum(['identity', 'mail', 'payments']))
    .optional()
    .describe('The parts that failed when last used.'),
});
const Failing = z.strictObject({
  status: z.literal('failing'),
  failing: z
    .array(z.enum(['database', 'process', 'storage']))
    .describe('`process`: the process is starting or stopping.'),
  detail: z.string().optional().describe('How far a process is that is starting.'),
});

@Controller('health')
export class HealthController {
  readonly #health: Health;
  #checked: { readonly until: number; readonly failing: Promise<string[]> } | null = null;
  readonly #draining: Draining;

  constructor(@Inject(Health) health: Health, @Inject(Draining) draining: Draining) {
    this.#health = health;
    this.#draining = draining;
  }

  @Get('live')
  @Describes({
    summary: 'Check that the process is alive',
    gives: [
      { status: 200, description: 'It does.', schema: Alive, example: { ...alive, version: '1.0.0', build: '5f2c…' } },
    ],
  })
  live() {
    return alive;
  }

  /** For proxies. A failing database does not count: it fails for every process, and an error page is better than waiting. */
  @Get('accepting')
  @Describes({
    summary: 'Check whether this process accepts requests',
    gives: [
      { status: 200, description: 'It takes them.', schema: Healthy, example: { status: 'ok' } },
      {
        status: 503,
        description: 'It was told to stop.',
        schema: Failing,
        example: { status: 'failing', failing: ['process'] },
      },
    ],
  })
  accepting(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.#draining.begun ? stopping(reply) : { status: 'ok' };
  }

  /**
   * 503 with the names of the failing parts, or once the process was told to stop (operator contract). Failing outside
   * services do not count.
   */
  @Get('ready')
  @Describes({
    summary: 'Check that database and storage answer',
    gives: [
      { status: 200, description: 'They do.', schema: Ready, example: { status: 'ok' } },
      {
        status: 503,
        description: 'They do not.',
        schema: Failing,
        example: { status: 'failing', failing: ['database'] },
      },
    ],
  })
  async ready(@From() { ports }: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    if (this.#draining.begun) return stopping(reply);
    const failing = await this.#failing(ports);
    if (failing.length > 0) reply.code(503);
    if (failing.length > 0) return { status: 'failing', failing };
    const degraded = this.#health.degraded;
    return { status: 'ok', ...(degraded.length > 0 ? { degraded } : {}) };
  }

  /** The parts that do not answer, checked at most once a second. */
  #failing(ports: Ports): Promise<string[]> {
    const now = performance.now();
    if (this.#checked === null || now >= this.#checked.until)
      this.#checked = { until: now + LOOK_COUNTS, failing: failingParts(ports) };
    return this.#checked.failing;
  }
}

/** The parts that do not answer. */
async function failingParts({ jobs, files }: Ports): Promise<string[]> {
  const parts = { database: () => jobs.counts(), storage: () => files.check() };
  const checks = Object.entries(parts).map(async ([name, check]) => ((await answers(check)) ? [] : [name]));
  return (await Promise.all(checks)).flat();
}

function stopping(reply: FastifyReply) {
  reply.code(503);
  return { status: 'failing', failing: ['process'] };
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT, new Error('too late')).unref());
  return Promise.race([check(), late]).then(
    () => true,
    () => false,
  );
}
