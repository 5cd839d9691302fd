import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import { ownersOf } from '../files/file-urls.ts';
import type { FileUpkeep, FileWriting } from '../files/ports.ts';
import { storedAt } from '../files/stored-names.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { HOUR } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { MediaChanges, MediaCounters, MediaItems } from '../media/ports.ts';
import { noteRemovedFromPool } from '../media/remove-media.ts';
import type { Pools } from '../membership/ports.ts';
import type { Installation, Overview } from './ports.ts';

/** The ports that an entry of the audit log needs. */
export interface Noting {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Removes anybody's item, files and all. */
export const removeItem = useCase({
  name: 'operator.removeItem',
  access: 'operator',
  refuses: ['MEDIA_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(
    ports: Noting & { media: MediaItems & MediaChanges; pools: Pick<Pools, 'noteRemoved'> },
    actor,
    input,
  ): Promise<void> {
    const media = (await ports.media.byId(input.id)) ?? refuse('MEDIA_NOT_FOUND');
    const audit = auditEntry(ports, actor, 'item-removed', { personId: media.uploaderId, itemId: media.id });
    await ports.media.remove(media.id, [], audit);
    await noteRemovedFromPool(ports, media, null);
  },
});

/** Recomputes every stored counter and score from its facts; returns how many items were wrong. */
export const recount = useCase({
  name: 'operator.recount',
  access: 'operator',
  input: nothing,
  async run(
    ports: Noting & { media: MediaItems & MediaChanges & MediaCounters; audit: Audit },
    actor,
  ): Promise<{ corrected: number }> {
    const corrected = await ports.media.recount();
    await ports.audit.append(auditEntry(ports, actor, 'recounted', { details: { corrected } }));
    return { corrected };
  },
});

/** Names listed at a time: listing reads a folder from end to end each time. */
const PAGE = 5_000;

/** Names looked up in the database at a time. */
const BATCH = 500;

/** For how long nothing may refer to a file yet: a still is stored before its video is. */
const ARRIVING = HOUR;

/**
 * Removes stored files that nothing refers to (orphans), but for those of the last hour, and not while a college is
 * imported; returns their names.
 */
export const sweepOrphans = useCase({
  name: 'operator.sweep',
  access: 'operator',
  refuses: ['STORAGE_UNAVAILABLE'],
  input: nothing,
  async run(
    ports: Noting & SweepPorts & { installation: Pick<Installation, 'withFilesHeld'>; audit: Audit },
    actor,
  ): Promise<{ removed: string[] }> {
    const removed = await ports.installation.withFilesHeld(() => removeOrphans(ports));
    await ports.audit.append(auditEntry(ports, actor, 'orphans-removed', { details: { files: removed.length } }));
    return { removed };
  },
});

export interface SweepPorts {
  readonly clock: Clock;
  readonly files: FileWriting & FileUpkeep;
  readonly overview: Overview;
}

async function removeOrphans({ clock, files, overview }: SweepPorts): Promise<string[]> {
  const removed: string[] = [];
  const before = clock.now() - ARRIVING;
  for (let after: string | null = null; ; ) {
    const page: readonly string[] = await files.list(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) break;
    for (let start = 0; start < page.length; start += BATCH) {
      const names = page.slice(start, start + BATCH).filter((name) => (storedAt(name) ?? 0) < before);
      const known = await overview.knownFiles(names.flatMap(ownersOf));
      for (const name of names) {
        if (ownersOf(name).some((owner) => known.has(owner))) continue;
        await files.remove(name);
        removed.push(name);
      }
    }
    after = last;
  }
  return removed;
}
