import { job } from '../kernel/job.ts';
import type { Clock, JobQueue } from '../kernel/ports.ts';
import type { MediaSearch } from '../media/ports.ts';
import type { Finding } from './ports.ts';
import { named } from './words.ts';

/** Items, events or people in one unit. */
const BATCH = 50;

/** Units in one job; a further job continues from there, whatever happens to this process. */
const UNITS = 20;

export interface Ports {
  clock: Clock;
  jobs: Pick<JobQueue, 'enqueue'>;
  media: Pick<MediaSearch, 'indexNext'>;
  finding: Pick<Finding, 'indexNext'>;
}

const subjects = ['media', ...named] as const;

/** Where indexing continues; absent at the beginning. */
export interface From {
  readonly of?: (typeof subjects)[number];
  readonly after?: string | null;
}

/**
 * Indexes a portion of all items, events and people again, and queues the rest: after an upgrade the rules may turn
 * their texts into other tokens (decisions 19, 46).
 */
export async function indexSearch({ clock, jobs, media, finding }: Ports, from: From): Promise<void> {
  const { of = 'media' } = from;
  let { after = null } = from;
  let next: From['of'] | undefined = of;
  for (let unit = 0; unit < UNITS && next === of; unit += 1) {
    after = await (of === 'media' ? media.indexNext(after, BATCH) : finding.indexNext(of, after, BATCH));
    if (after === null) next = subjects[subjects.indexOf(of) + 1];
  }
  if (next) await jobs.enqueue(indexSearchJob.draft({ of: next, after }), clock.now());
}

export const indexSearchJob = job({
  kind: 'index-search',
  run: (ports: Ports, from: From) => indexSearch(ports, from),
});
