import type { CaptionsRepository } from '../captions/ports.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobQueue } from '../kernel/ports.ts';
import type { MediaSearch } from '../media/ports.ts';
import type { Finding } from './ports.ts';
import { named } from './words.ts';

/** Items, events or people in one unit. */
const BATCH = 50;

/** Captions are fewer, because each may be a mebibyte, and letters wait for the job. */
const FEW = 5;

/** Units in one job; a further job continues from there, whatever happens to this process. */
const UNITS = 20;

export interface Ports {
  clock: Clock;
  jobs: Pick<JobQueue, 'enqueue'>;
  captions: Pick<CaptionsRepository, 'indexNext'>;
  media: Pick<MediaSearch, 'indexNext'>;
  finding: Pick<Finding, 'indexNext'>;
}

/** Captions before the items that are found by their words. */
const subjects = ['captions', 'media', ...named] as const;
type Subject = (typeof subjects)[number];

/** Where indexing continues; absent at the beginning. */
export interface From {
  readonly of?: Subject;
  readonly after?: string | null;
}

/**
 * Indexes a portion of all captions, items, events and people again, and queues the rest: after an upgrade the rules may
 * turn their texts into other tokens (decisions 19, 46).
 */
export async function indexSearch(ports: Ports, from: From): Promise<void> {
  const { of = 'captions' } = from;
  let { after = null } = from;
  let next: From['of'] | undefined = of;
  for (let unit = 0; unit < UNITS && next === of; unit += 1) {
    after = await indexUnit(ports, of, after);
    if (after === null) next = subjects[subjects.indexOf(of) + 1];
  }
  if (next) await ports.jobs.enqueue(indexSearchJob.draft({ of: next, after }), ports.clock.now());
}

function indexUnit({ captions, media, finding }: Ports, of: Subject, after: string | null): Promise<string | null> {
  if (of === 'captions') return captions.indexNext(after, FEW);
  return of === 'media' ? media.indexNext(after, BATCH) : finding.indexNext(of, after, BATCH);
}

export const indexSearchJob = job({
  kind: 'index-search',
  run: (ports: Ports, from: From) => indexSearch(ports, from),
});
