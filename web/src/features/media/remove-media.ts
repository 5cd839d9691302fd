import type { Media } from '../../shared/lib/media-cache.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { api, isNetworkError, refusalOf } from '../../shared/lib/trpc.ts';

/** The items whose deletion got no answer. */
const lost = new Set<string>();

/**
 * Deletes an item. Where a first answer was lost and the item is gone, it is deleted. Each deletion is one of its own, so
 * that what a lead puts back from a bin can be deleted again.
 */
export async function removeMedia({ kind, id }: Pick<Media, 'kind' | 'id'>): Promise<void> {
  try {
    await api.media.remove.mutate({ kind, id, key: drawKey() });
  } catch (error) {
    if (isNetworkError(error)) lost.add(id);
    if (!lost.has(id) || refusalOf(error)?.code !== 'MEDIA_NOT_FOUND') throw error;
  }
  lost.delete(id);
}
