import type { Media } from '../../shared/lib/media-cache.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { api, refusalOf } from '../../shared/lib/trpc.ts';

/** Deletes an item. Where the answer to a first try was lost, or another tab was quicker, it is deleted. */
export async function removeMedia({ kind, id }: Pick<Media, 'kind' | 'id'>): Promise<void> {
  try {
    // A key of its own each time: what a lead puts back from a bin can be deleted again.
    await api.media.remove.mutate({ kind, id, key: drawKey() });
  } catch (error) {
    if (refusalOf(error)?.code !== 'MEDIA_NOT_FOUND') throw error;
  }
}
