import { setTimeout as wait } from 'node:timers/promises';
import { type JobPorts, runNextJob } from '@quadrangle/domain/jobs/run-jobs';
import type { Job, Jobs } from '@quadrangle/domain/kernel/ports';
import { HOUR } from '@quadrangle/domain/kernel/time';

/** Jobs of this process that may run at the same time. */
const AT_ONCE = 2;
/** How soon a job that was just queued is found, in milliseconds. */
const POLL_MS = 500;
const AFTER_TROUBLE_MS = 2_000;

export interface Worker {
  /** Takes no further job; resolves when those that run are done. */
  stop(): Promise<void>;
}

interface WorkerLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Runs due jobs until it is stopped, and queues the sweep of abandoned uploads at the start and every hour. */
export function startWorker(ports: JobPorts, log: WorkerLog): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});

  const onFailure = ({ id, kind, attempts }: Job, err: unknown) =>
    log.warn({ err, job: { id, kind, attempts } }, 'a job failed');

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await runNextJob(ports, onFailure))) await pause(POLL_MS);
      } catch (err) {
        log.error({ err }, 'the job queue cannot be read');
        await pause(AFTER_TROUBLE_MS);
      }
    }
  }

  async function sweepHourly(): Promise<void> {
    while (!signal.aborted) {
      await enqueueSweep(ports).catch((err: unknown) => log.error({ err }, 'the sweep cannot be queued'));
      await pause(HOUR);
    }
  }

  const running = [...Array.from({ length: AT_ONCE }, work), sweepHourly()];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function enqueueSweep(ports: { jobs: Jobs; clock: JobPorts['clock'] }): Promise<void> {
  return ports.jobs.enqueue({ kind: 'sweep-uploads', payload: {} }, ports.clock.now());
}
