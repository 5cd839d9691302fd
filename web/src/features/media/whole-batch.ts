import type { Batch, Media } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';

/** As many as the server gives at once. */
const AT_ONCE = 100;

/** All items that a card holds: those of its batch that are of its first one's kind and club. */
export async function wholeBatch(
  { id }: Pick<Batch, 'id'>,
  { kind, club }: Pick<Media, 'kind' | 'club'>,
): Promise<Media[]> {
  const items: Media[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.browsing.batch.query({ id, limit: AT_ONCE, ...(cursor && { cursor }) });
    items.push(...page.items.filter((item) => item.kind === kind && item.club?.id === club?.id));
    cursor = page.next;
  }
  return items;
}

/** All that the cards of a list hold. */
export async function wholeList(items: readonly Media[], batches: ReadonlyMap<string, Batch>): Promise<Media[]> {
  const all: Media[] = [];
  for (const media of items) {
    const batch = batches.get(media.id);
    all.push(...(batch ? await wholeBatch(batch, media) : [media]));
  }
  return all;
}
