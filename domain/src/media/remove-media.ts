import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { removeFiles } from '../files/remove-files.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, JobDraft } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds, type Media } from './media.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { ownMedia } from './visible.ts';

/**
 * Deletes one's own item, also when the plan has lapsed: the record at once, the files by a job that survives a crash
 * (decisions 20, 53). Refuses MEDIA_NOT_FOUND, NOT_UPLOADER.
 */
export const removeMedia = useCase({
  name: 'media.remove',
  access: 'member',
  input: z.strictObject({ kind: z.enum(kinds), id }),
  async run(
    ports: { clock: Clock; ids: Ids; media: MediaItems & MediaChanges },
    actor,
    input,
  ): Promise<{ deleted: true }> {
    const media = await ownMedia(ports, actor, input.kind, input.id);
    const noted = auditEntry(ports, actor, 'item-removed', { personId: media.uploaderId, itemId: media.id });
    if (!(await ports.media.remove(media.id, [removeFilesOf(media)], noted))) refuse('MEDIA_NOT_FOUND');
    return { deleted: true };
  },
});

/** The job that removes every stored file of an item. */
export function removeFilesOf(media: Pick<Media, 'fileName' | 'posterName'>): JobDraft {
  return removeFiles(media.fileName, ...(media.posterName === null ? [] : [media.posterName]));
}
