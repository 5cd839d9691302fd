import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Caller, From } from '../edge/caller.ts';

/** How long a part may take to answer before it counts as failing, in milliseconds. */
const PATIENCE = 5_000;

@Controller('health')
export class HealthController {
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** 503 with the names of the parts that do not answer (operator contract). */
  @Get('ready')
  async ready(@From() { ports }: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    const parts = { database: () => ports.jobs.counts(), storage: () => ports.files.check() };
    const checks = Object.entries(parts).map(async ([name, check]) => ((await answers(check)) ? [] : [name]));
    const failing = (await Promise.all(checks)).flat();
    if (failing.length > 0) reply.code(503);
    return failing.length > 0 ? { status: 'failing', failing } : { status: 'ok' };
  }
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error('too late')).unref());
  return Promise.race([check(), late]).then(
    () => true,
    () => false,
  );
}
