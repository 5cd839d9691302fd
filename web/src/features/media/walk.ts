import type { Place } from '@quadrangle/domain/browsing/neighbours';
import type { ItemAddress } from '@quadrangle/domain/browsing/ports';
import type { QueryKey } from '@tanstack/react-query';
import type { Batch, Media } from '../../shared/lib/media-cache.ts';
import type { Trail, Within } from './trail.ts';

export interface Neighbours {
  readonly previous: ItemAddress | null;
  readonly next: ItemAddress | null;
  /** False while nobody knows yet. */
  readonly known?: boolean;
}

/** The value of `?in=` in an address; null if it is unknown. */
export function withinOf(text: string | null): Within | null {
  return text === 'event' || text === 'batch' || text === 'person' ? text : null;
}

/** The list one came from, out of the state of the address; null if one came another way. */
export function trailIn(state: unknown): Trail | null {
  const known = typeof state === 'object' && state !== null && 'trail' in state && Array.isArray(state.trail);
  if (!known) return null;
  const within = 'within' in state && typeof state.within === 'string' ? withinOf(state.within) : null;
  return { trail: state.trail as QueryKey, ...(within && { within }) };
}

/** The items before and after an item in a list; none if the item is not in it. */
export function neighboursIn(items: readonly Media[], id: string): Neighbours {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) return { previous: null, next: null };
  return { previous: items[at - 1] ?? null, next: items[at + 1] ?? null };
}

/**
 * The item where somebody arrives who goes back through a list: an item, or the last one of the batch that it
 * represents.
 */
export function comingBack(item: ItemAddress | null, batches: ReadonlyMap<string, Pick<Batch, 'lastId'>>) {
  return item && { kind: item.kind, id: batches.get(item.id)?.lastId ?? item.id };
}

/** Which of how many an item is in a list that was read to its end, from its beginning; null if nobody knows. */
export function placeIn(items: readonly Media[], id: string): Place | null {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? null : { at: at + 1, of: items.length };
}

/** The item itself in a list, or the one that stands for its batch there, rather the one of the same club. */
export function cardWith(
  items: readonly Media[],
  batches: ReadonlyMap<string, Pick<Batch, 'id'>>,
  { id, batchId, club }: Pick<Media, 'id' | 'batchId' | 'club'>,
): Media | undefined {
  const ofBatch = items.filter((item) => batches.get(item.id)?.id === batchId);
  const self = items.find((item) => item.id === id);
  return self ?? ofBatch.find((item) => item.club?.id === club?.id) ?? ofBatch[0];
}

/** Where a walk in the batch behind a card goes on: null where another card of the list begins or ends there. */
export function withinCard(
  step: ItemAddress | null,
  card: Media,
  items: readonly Media[],
  batches: ReadonlyMap<string, Pick<Batch, 'lastId'>>,
): ItemAddress | null {
  const isOthers = (item: Media) => item !== card && [item.id, batches.get(item.id)?.lastId].includes(step?.id);
  return items.some(isOthers) ? null : step;
}
