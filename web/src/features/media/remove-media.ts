import type { Media } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';

/** Deletes an item. Where the answer to a first try was lost, or another tab was quicker, it is deleted. */
export async function removeMedia({ kind, id }: Pick<Media, 'kind' | 'id'>): Promise<void> {
  await api.media.remove.mutate({ kind, id, key: `remove-${id}` });
}
