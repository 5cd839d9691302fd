import type { DeclaredJob } from './kernel/job.ts';
import type { Among, Clock, Job, JobDraft, JobQueue, Secrets } from './kernel/ports.ts';
import { HOUR, SECOND } from './kernel/time.ts';
import { makeRenditionsJob } from './media/make-renditions.ts';
import { convertFilmJob } from './media/picture-film.ts';
import { pushJob } from './news/push.ts';
import { jobs } from './use-cases.ts';

type TakerOf<Declared> = Declared extends DeclaredJob<infer Ports, never> ? (ports: Ports) => void : never;

/** The ports of all jobs and of their queue. */
export type JobPorts = (TakerOf<(typeof jobs)[number]> extends (ports: infer All) => void ? All : never) & {
  clock: Clock;
  secrets: Secrets;
  jobs: JobQueue;
};

const declared: readonly DeclaredJob<JobPorts, never>[] = jobs;

/** The jobs that workers queue by themselves, each with its interval in milliseconds. */
export const regularJobs = declared.flatMap(({ every, draft }) =>
  every === undefined ? [] : [{ every, draft: draft({} as never) }],
);

/**
 * How long a claim on a job lasts unless it is extended. After that a crash is assumed and another process tries:
 * within a minute, because somebody may be waiting for the mail.
 */
export const LEASE = 45 * SECOND;

/** How often the lease is extended; one extension may get lost. */
const RENEWAL = LEASE / 3;

const MAX_ATTEMPTS = 12;

/** Milliseconds to wait after the `attempts`-th failure: doubling from 5 s to 6 h, with up to a quarter of jitter. */
export function backOff(attempts: number, random: number): number {
  const delay = Math.min(6 * HOUR, 5 * SECOND * 2 ** (attempts - 1));
  return Math.round(delay * (1 + 0.25 * (random / 2 ** 31)));
}

const longKinds = declared.flatMap(({ kind, long }) => (long ? kind : []));

/** Jobs that only a process with a video library can run. */
const ofVideos: readonly string[] = [makeRenditionsJob.kind, convertFilmJob.kind];

/**
 * Which jobs a worker runs: the quick ones; pushes, which wait for services of others, and so would make mails wait; the
 * long ones, in turns; or only those long ones whose turn is short, so that nothing short waits for what takes hours
 * (decisions 78).
 */
export type Lane = 'quick' | 'pushes' | 'long' | 'soon';

/** What to ask the queue for in a lane (decisions 58, 78). */
export function laneOf(lane: Lane, hasVideoLibrary: boolean): Among {
  if (lane === 'quick') return { except: [...longKinds, pushJob.kind] };
  if (lane === 'pushes') return { kind: pushJob.kind };
  const only = longKinds.filter((kind) => hasVideoLibrary || !ofVideos.includes(kind));
  return { only, soon: lane === 'soon' };
}

/** Runs one due job; returns false if none is due. A failed job is retried later, and finally fails for good. */
export async function runNextJob(
  ports: JobPorts,
  onFailure: (job: Job, error: unknown) => void = () => {},
  lane: Lane = 'quick',
): Promise<boolean> {
  const now = ports.clock.now();
  const job = await ports.jobs.claim(now, now + LEASE, laneOf(lane, ports.videoLibrary !== null));
  if (!job) return false;
  try {
    // Every attempt ended without a result: the job itself may be what crashes the process.
    if (job.attempts > MAX_ATTEMPTS) throw new Error('the worker never came back');
    const next = await whileHeld(ports, job, async () => declaredAs(job.kind).run(ports, job.payload as never));
    await ports.jobs.finish(job, next ?? []);
  } catch (error) {
    onFailure(job, error);
    const final = job.attempts >= MAX_ATTEMPTS || (error as { permanent?: unknown } | null)?.permanent === true;
    const pause = Math.max(backOff(job.attempts, ports.secrets.random()), asked(error));
    const runAt = final ? null : ports.clock.now() + pause;
    if (final) await declared.find(({ kind }) => kind === job.kind)?.giveUp?.(ports, job.payload as never);
    await ports.jobs.fail(job, error instanceof Error ? error.message : String(error), runAt);
  }
  return true;
}

/** Milliseconds that a service asked us to wait, 6 hours at most. */
function asked(error: unknown): number {
  const { retryAfter } = (error ?? {}) as { readonly retryAfter?: unknown };
  return typeof retryAfter === 'number' ? Math.min(6 * HOUR, retryAfter) : 0;
}

/** Does the work and keeps extending the job's lease while it runs. */
async function whileHeld<T>(ports: JobPorts, job: Job, work: () => Promise<T>): Promise<T> {
  let renewed: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewed = ports.jobs.extend(job, ports.clock.now() + LEASE).catch(() => {});
  }, RENEWAL);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewed;
  }
}

function declaredAs(kind: string): DeclaredJob<JobPorts, never> {
  const known = declared.find((job) => job.kind === kind);
  if (!known) throw new Error(`this version knows no job of the kind ${kind}`);
  return known;
}

/** A job's kind, and what the operator may read about its payload. */
export function describeJob({ kind, payload }: Pick<JobDraft, 'kind' | 'payload'>): string {
  const about = declared.find((job) => job.kind === kind)?.about?.(payload as never);
  return about === undefined ? kind : `${kind} ${about}`;
}
