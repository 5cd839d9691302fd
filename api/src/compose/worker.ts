import { setTimeout as wait } from 'node:timers/promises';
import { forgetAuditJob } from '@quadrangle/domain/audit/forget-audit';
import { watchLeadsJob } from '@quadrangle/domain/clubs/take-over';
import type { DeclaredJob, Nothing } from '@quadrangle/domain/kernel/job';
import type { Job } from '@quadrangle/domain/kernel/ports';
import { sweepReceiptsJob } from '@quadrangle/domain/kernel/sweep-receipts';
import { DAY, HOUR, MINUTE } from '@quadrangle/domain/kernel/time';
import { emptyBinsJob } from '@quadrangle/domain/media/empty-bins';
import { reconcileJob } from '@quadrangle/domain/membership/reconcile-orders';
import { beginDigestsJob } from '@quadrangle/domain/news/digest';
import { forgetNewsJob } from '@quadrangle/domain/news/forget-news';
import { beginPushesJob } from '@quadrangle/domain/news/push';
import { clearOffersJob } from '@quadrangle/domain/pool/clear-offers';
import { tellOfOffersJob } from '@quadrangle/domain/pool/tell-of-offers';
import type { Ports } from '@quadrangle/domain/ports';
import { escalateRequestsJob } from '@quadrangle/domain/rights/escalate';
import { forgetRequestsJob } from '@quadrangle/domain/rights/forget-requests';
import { type JobPorts, type Lane, runNextJob } from '@quadrangle/domain/run-jobs';
import { forgetMailboxesJob } from '@quadrangle/domain/safety/forget-mailboxes';
import { remindModeratorsJob } from '@quadrangle/domain/safety/remind-moderators';
import { eraseCollegesJob } from '@quadrangle/domain/stewards/erase-college';
import { makeRoom, sweepUploadsJob } from '@quadrangle/domain/uploads/sweep-uploads';

/** Jobs of this process that may run at the same time. */
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

/** Regular jobs have no payload. */
type Regular = Pick<DeclaredJob<never, Nothing>, 'kind' | 'draft'>;

/** The pause before queueing a regular job again when the database refused it. */
const AFTER_REFUSAL_MS = MINUTE;

/**
 * Runs due jobs until it is stopped; besides quick jobs, at most `longAtOnce` expensive ones and one that is short, or
 * none of these (`quick`).
 * While the database accepts no job because the disk is full, it frees the space of abandoned uploads without one. At
 * the start and then regularly, it queues: every hour the sweeps of abandoned uploads, receipts, offers and the bins of clubs,
 * the reminders to moderators, and the erasure of colleges that have closed; every day the deletion of old audit entries and notifications, and the look at the leads of clubs; every five minutes the digests and the notices of offers; every
 * quarter of an hour the pushes of shared items and, with real payments, the questions to the payment provider.
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
        if (!(await runNextJob(ports, onFailure, lane))) await pause(POLL_MS);
      } catch (err) {
        log.error({ err }, 'the job queue cannot be read');
        await pause(AFTER_FAILURE_MS);
      }
    }
  }

  async function every(ms: number, { kind, draft }: Regular): Promise<void> {
    while (!signal.aborted) {
      try {
        await ports.jobs.enqueue(draft({}), ports.clock.now());
        await pause(ms);
      } catch (err) {
        log.error({ err, kind }, 'a recurring job could not be queued');
        if (kind === sweepUploadsJob.kind) await freeRoom();
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

  const running = [
    ...Array.from({ length: AT_ONCE }, () => work('quick')),
    // One lane is for what is short, so that nothing short waits for hours.
    ...(longAtOnce === 'quick'
      ? []
      : [...Array.from({ length: Math.max(1, longAtOnce) }, () => work('long')), work('soon')]),
    every(HOUR, sweepUploadsJob),
    every(HOUR, sweepReceiptsJob),
    every(DAY, forgetAuditJob),
    every(DAY, forgetNewsJob),
    every(5 * MINUTE, beginDigestsJob),
    every(15 * MINUTE, beginPushesJob),
    every(HOUR, emptyBinsJob),
    every(HOUR, clearOffersJob),
    every(5 * MINUTE, tellOfOffersJob),
    every(DAY, watchLeadsJob),
    every(HOUR, eraseCollegesJob),
    every(HOUR, remindModeratorsJob),
    every(DAY, forgetMailboxesJob),
    every(HOUR, escalateRequestsJob),
    every(DAY, forgetRequestsJob),
  ];
  if (ports.payments && !ports.paymentSimulator) running.push(every(15 * MINUTE, reconcileJob));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
