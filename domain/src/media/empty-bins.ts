import { auditEntry, theProduct } from '../audit/entry.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { HOUR } from '../kernel/time.ts';
import type { Pools } from '../membership/ports.ts';
import { BIN_LIFE, type Binned, type ClubBin } from './bin.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { noteRemovedFromPool } from './remove-media.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  media: MediaItems & MediaChanges;
  bin: Pick<ClubBin, 'due' | 'drop'>;
  pools: Pick<Pools, 'noteRemoved'>;
}

/** How many items and events are removed from bins at a time. */
const PORTION = 100;

/** Removes for good what has been in the bins of clubs for 7 days, and is still there (decisions 62). */
export const emptyBinsJob = job({
  kind: 'empty-bins',
  every: HOUR,
  async run(ports: Ports, _payload: Nothing) {
    const until = ports.clock.now() - BIN_LIFE;
    for (let due = await ports.bin.due(until, PORTION); due.length > 0; due = await ports.bin.due(until, PORTION))
      for (const thing of due) await removeForGood(ports, thing);
  },
});

async function removeForGood(ports: Ports, { id, kind, clubId }: Binned): Promise<void> {
  const media = kind === 'event' ? null : await ports.media.byId(id);
  if (!media?.binned) return ports.bin.drop(id);
  const about = { personId: media.uploaderId, itemId: id, details: { club: clubId } };
  const audit = auditEntry(ports, theProduct, 'item-removed', about);
  if (await ports.media.remove(id, [], audit, 'binned')) await noteRemovedFromPool(ports, media, null);
}
