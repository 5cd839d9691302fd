import type { Media } from '../../shared/lib/media-cache.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { api, isNetworkError } from '../../shared/lib/trpc.ts';

/** The keys of deletions whose answer was lost, by the item's id. */
const lost = new Map<string, string>();

/**
 * Deletes an item. Where the answer to a first try was lost, the second gets it; what a lead puts back from a bin can be
 * deleted again.
 */
export async function removeMedia({ kind, id }: Pick<Media, 'kind' | 'id'>): Promise<void> {
  const key = lost.get(id) ?? drawKey();
  lost.delete(id);
  try {
    await api.media.remove.mutate({ kind, id, key });
  } catch (error) {
    if (isNetworkError(error)) lost.set(id, key);
    throw error;
  }
}
