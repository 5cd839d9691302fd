import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { removeFiles } from '../files/remove-files.ts';
import { refuse } from '../kernel/errors.ts';
import type { Nothing } from '../kernel/job.ts';
import type { Clock, Ids, JobDraft } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { id } from '../kernel/text.ts';
import type { Pools } from '../membership/ports.ts';
import { type ClubBin, goesToBin } from './bin.ts';
import { kinds, type Media } from './media.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { mayRemoveItem } from './rules.ts';
import { ownMedia } from './visible.ts';

/**
 * Deletes one's own item, even after the plan has lapsed: the record at once, the files by a job that survives a crash
 * (decisions 20, 53). What a lead removes of another's goes to the club's bin (decisions 62). Sent again with its key,
 * it succeeds again.
 */
export const removeMedia = sendOnce({
  name: 'media.remove',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND', 'NOT_UPLOADER'],
  input: z.strictObject({ kind: z.enum(kinds), id }),
  async run(
    ports: SendOncePorts & {
      ids: Ids;
      media: MediaItems & MediaChanges;
      bin: Pick<ClubBin, 'put'>;
      pools: Pick<Pools, 'noteRemoved'>;
    },
    actor,
    input,
    receipt: ReceiptOf<Nothing>,
  ): Promise<{ deleted: true }> {
    const media = await ownMedia(ports, actor, input.kind, input.id, mayRemoveItem);
    const about = { personId: media.uploaderId, itemId: media.id };
    if (goesToBin(media, media.uploaderId, actor.id)) {
      const { id, clubId, kind } = media;
      const thing = { id, clubId, kind, removerId: actor.id, removedAt: ports.clock.now() };
      const audit = auditEntry(ports, actor, 'put-in-bin', { ...about, details: { club: clubId } });
      if (!(await ports.bin.put(thing, receipt({}), audit))) refuse('MEDIA_NOT_FOUND');
      return { deleted: true };
    }
    const audit = auditEntry(ports, actor, 'item-removed', about);
    if (!(await ports.media.remove(media.id, receipt({}), audit))) refuse('MEDIA_NOT_FOUND');
    await noteRemovedFromPool(ports, media, actor.id);
    return { deleted: true };
  },
  again: async () => ({ deleted: true }),
});

/** Remembers of its sender that another removed an item which was accepted from a pool (decisions 65). */
export async function noteRemovedFromPool(
  { clock, pools }: { clock: Clock; pools: Pick<Pools, 'noteRemoved'> },
  { pool, uploaderId }: Pick<Media, 'pool' | 'uploaderId'>,
  removerId: string | null,
): Promise<void> {
  if (pool === 'accepted' && uploaderId !== removerId) await pools.noteRemoved(uploaderId, clock.now());
}

/** The job that removes every stored file of an item. */
export function removeFilesOf(media: Pick<Media, 'fileName' | 'posterName'>): JobDraft {
  return removeFiles(...filesOf(media));
}

/** The stored files of an item, without what was made of them. */
export function filesOf({ fileName, posterName }: Pick<Media, 'fileName' | 'posterName'>): string[] {
  return posterName === null ? [fileName] : [fileName, posterName];
}
