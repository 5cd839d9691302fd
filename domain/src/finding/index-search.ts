import { job, type Nothing } from '../kernel/job.ts';
import type { MediaSearch } from '../media/ports.ts';
import type { Finding } from './ports.ts';
import { named } from './words.ts';

/** Items, events or people in one unit. */
const BATCH = 50;

export interface Ports {
  media: Pick<MediaSearch, 'indexNext'>;
  finding: Pick<Finding, 'indexNext'>;
}

/**
 * Rebuilds the search index of items, events and people: after an upgrade the rules may make other tokens of their
 * texts (decisions 19, 46).
 */
export async function indexSearch({ media, finding }: Ports): Promise<void> {
  await everything((after) => media.indexNext(after, BATCH));
  for (const kind of named) await everything((after) => finding.indexNext(kind, after, BATCH));
}

export const indexSearchJob = job({
  kind: 'index-search',
  run: (ports: Ports, _payload: Nothing) => indexSearch(ports),
});

async function everything(indexNext: (after: string | null) => Promise<string | null>): Promise<void> {
  let after: string | null = null;
  do {
    after = await indexNext(after);
  } while (after !== null);
}
