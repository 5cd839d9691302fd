import type { Media } from '../../shared/lib/media-cache.ts';
import { api, refusalOf } from '../../shared/lib/trpc.ts';

/** Deletes an item. Gone already, by another tab or by a first try whose answer was lost, is gone. */
export async function removeMedia({ kind, id }: Pick<Media, 'kind' | 'id'>): Promise<void> {
  await api.media.remove.mutate({ kind, id }).catch((error: unknown) => {
    if (refusalOf(error)?.code !== 'MEDIA_NOT_FOUND') throw error;
  });
}
