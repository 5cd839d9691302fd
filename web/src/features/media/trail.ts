import type { NeighboursView } from '@quadrangle/domain/events/neighbours';
import type { ItemAddress } from '@quadrangle/domain/events/ports';
import type { Kind } from '@quadrangle/domain/media/media';
import type { QueryKey } from '@tanstack/react-query';
import type { Batch, Media } from '../../shared/lib/media-cache.ts';

/** What a link to an item carries along: the list it was found in. */
export interface Trail {
  readonly trail: QueryKey;
}

export interface Neighbours {
  readonly previous: ItemAddress | null;
  readonly next: ItemAddress | null;
}

export type Within = NeighboursView['within'];

/** The address of an item's page, and where one walks there (decisions 47). */
export function mediaPath({ kind, id }: { kind: Kind; id: string }, within?: Within | null): string {
  return `/${kind}/${id}${within ? `?in=${within}` : ''}`;
}

/** What `?in=` of an address says; null where it says nothing that is known. */
export function withinOf(text: string | null): Within | null {
  return text === 'event' || text === 'batch' || text === 'person' ? text : null;
}

/** The list one came from, out of the state of the address; null if one came another way. */
export function trailIn(state: unknown): Trail | null {
  const known = typeof state === 'object' && state !== null && 'trail' in state && Array.isArray(state.trail);
  return known ? { trail: state.trail as QueryKey } : null;
}

/** The items before and after an item in a list; none if the item is not in it. */
export function neighboursIn(items: readonly Media[], id: string): Neighbours {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) return { previous: null, next: null };
  return { previous: items[at - 1] ?? null, next: items[at + 1] ?? null };
}

/** Where one comes to from behind: an item, or the last of the batch that it stands for. */
export function comingBack(item: ItemAddress | null, batches: ReadonlyMap<string, Pick<Batch, 'lastId'>>) {
  return item && { kind: item.kind, id: batches.get(item.id)?.lastId ?? item.id };
}

/** The item itself in a list, or the one that stands for its batch there. */
export function cardWith(
  items: readonly Media[],
  batches: ReadonlyMap<string, Pick<Batch, 'id'>>,
  { id, batchId }: Pick<Media, 'id' | 'batchId'>,
): Media | undefined {
  return items.find((item) => item.id === id) ?? items.find((item) => batches.get(item.id)?.id === batchId);
}
