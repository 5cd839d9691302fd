import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Job, JobDraft } from '@quadrangle/domain/kernel/ports';
import { MINUTE } from '@quadrangle/domain/kernel/time';
import { reconcileJob } from '@quadrangle/domain/membership/reconcile-orders';
import type { Ports } from '@quadrangle/domain/ports';
import { type JobPorts, type Lane, regularJobs, runNextJob } from '@quadrangle/domain/run-jobs';
import { makeRoom, sweepUploadsJob } from '@quadrangle/domain/uploads/sweep-uploads';

/** Quick jobs of this process that may run at the same time, and pushes. */
const AT_ONCE = 2;
/** How often the queue is polled, in milliseconds. */
const POLL_MS = 500;
const AFTER_FAILURE_MS = 2_000;

export interface Worker {
  /** Stops taking jobs; resolves when the running ones are done. */
  stop(): Promise<void>;
}

interface WorkerLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The pause before queueing a regular job again when the database refused it. */
const AFTER_REFUSAL_MS = MINUTE;

/**
 * Runs due jobs until it is stopped; besides quick jobs and pushes, at most `longAtOnce` expensive ones and one that is
 * short. At the start and then regularly, it queues the jobs that are declared with `every` and, with real payments,
 * every quarter of an hour, the questions to the payment provider. While the database accepts no job because the disk is
 * full, it frees the space of abandoned uploads without one. A further process behind the port does none of this
 * (`quick`): the first one does it for all.
 */
export function startWorker(
  ports: JobPorts & Pick<Ports, 'paymentSimulator'>,
  log: WorkerLog,
  longAtOnce: number | 'quick' = 1,
): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});

  const onFailure = ({ id, kind, attempts }: Job, err: unknown) =>
    log.warn({ err, job: { id, kind, attempts } }, 'a job failed');

  async function work(lane: Lane): Promise<void> {
    while (!signal.aborted) {
      try {
        const ran = await runNextJob(ports, onFailure, lane);
        // On SQLite a job may wait for nothing, and the next one too.
        await (ran ? setImmediate() : pause(POLL_MS));
      } catch (err) {
        log.error({ err }, 'the job queue cannot be read');
        await pause(AFTER_FAILURE_MS);
      }
    }
  }

  async function every(ms: number, draft: JobDraft): Promise<void> {
    while (!signal.aborted) {
      try {
        await ports.jobs.enqueue(draft, ports.clock.now());
        await pause(ms);
      } catch (err) {
        log.error({ err, kind: draft.kind }, 'a recurring job could not be queued');
        if (draft.kind === sweepUploadsJob.kind) await freeRoom();
        await pause(AFTER_REFUSAL_MS);
      }
    }
  }

  async function freeRoom(): Promise<void> {
    try {
      const emptied = await makeRoom(ports);
      if (emptied > 0) log.warn({ emptied }, 'the room of abandoned uploads was freed but not recorded');
    } catch (err) {
      log.error({ err }, 'could not look for abandoned uploads');
    }
  }

  const running = Array.from({ length: AT_ONCE }, () => [work('quick'), work('pushes')]).flat();
  if (longAtOnce !== 'quick') {
    // One lane is for what is short, so that nothing short waits for hours.
    running.push(...Array.from({ length: Math.max(1, longAtOnce) }, () => work('long')), work('soon'));
    running.push(...regularJobs.map((job) => every(job.every, job.draft)));
    if (ports.payments && !ports.paymentSimulator) running.push(every(15 * MINUTE, reconcileJob.draft({})));
  }
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
