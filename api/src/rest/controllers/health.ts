import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { build, version } from '../../config/version.ts';
import type { Draining } from '../../edge/draining.ts';
import type { Health } from '../../operations/health.ts';
import { controller, tagged } from '../routes/controller.ts';
import { get } from '../routes/route.ts';

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
    .array(z.enum(['identity', 'mail', 'payments', 'videos']))
    .optional()
    .describe('The services that failed when last used; `videos`: nothing here can convert videos.'),
});
const Failing = z.strictObject({
  status: z.literal('failing'),
  failing: z
    .array(z.enum(['database', 'process', 'storage']))
    .describe('`process`: the process is starting or stopping.'),
  detail: z.string().optional().describe('How far a process is that is starting.'),
});

const notReady = (description: string, part: string) => ({
  status: 503,
  description,
  schema: Failing,
  example: { status: 'failing', failing: [part] },
});

/** Checks of the parts without which the product does not work; each rejects while its part fails. */
export type Checks = Readonly<Record<'database' | 'storage', () => Promise<unknown>>>;

/** Whether the server is alive, takes requests, and works (operator contract). */
export function healthController(health: Health, draining: Draining, checks: Checks) {
  let checked: { readonly until: number; readonly failing: Promise<string[]> } | null = null;

  /** The parts that do not answer, checked at most once a second. */
  function failingParts(): Promise<string[]> {
    const now = performance.now();
    if (checked === null || now >= checked.until) checked = { until: now + LOOK_COUNTS, failing: failingOf(checks) };
    return checked.failing;
  }

  return controller(tagged('health', 'The state of the server.'), {
    live: get('live', null, {
      summary: 'Check that the process is alive',
      gives: Alive,
      meaning: 'It is.',
      answerExample: { ...alive, version: '1.0.0', build: '5f2c…' },
      answer: () => alive,
    }),
    /** For proxies. A failing database does not count: it fails for every process, and an error page is better than waiting. */
    accepting: get('accepting', null, {
      summary: 'Check whether this process accepts requests',
      gives: [
        { status: 200, description: 'It does.', schema: Healthy, example: { status: 'ok' } },
        notReady('It was told to stop.', 'process'),
      ],
      answer: ({ reply }) => (draining.leaves ? failing(reply, ['process']) : { status: 'ok' }),
    }),
    /** 503 with the names of the failing parts, or once the process was told to stop. Failing outside services do not count. */
    ready: get('ready', null, {
      summary: 'Check that database and storage answer',
      gives: [
        { status: 200, description: 'They do.', schema: Ready, example: { status: 'ok' } },
        notReady('They do not.', 'database'),
      ],
      async answer({ reply }) {
        const parts = draining.leaves ? ['process'] : await failingParts();
        if (parts.length > 0) return failing(reply, parts);
        const { degraded } = health;
        return { status: 'ok', ...(degraded.length > 0 ? { degraded } : {}) };
      },
    }),
  });
}

function failing(reply: FastifyReply, parts: readonly string[]) {
  reply.code(503);
  return { status: 'failing', failing: parts };
}

async function failingOf(checks: Checks): Promise<string[]> {
  const all = Object.entries(checks).map(async ([name, check]) => ((await answers(check)) ? [] : [name]));
  return (await Promise.all(all)).flat();
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT, new Error('too late')).unref());
  return Promise.race([check(), late]).then(
    () => true,
    () => false,
  );
}
