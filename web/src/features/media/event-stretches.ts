import type { Media } from '../../shared/lib/media-cache.ts';

/** An event that cards of one's own files stand under, without others between them. */
export interface Stretch {
  readonly eventId: string;
  /** How many stretches of the event come before this one; they were shared later. */
  readonly before: number;
}

/**
 * The stretches that the cards of a list stand in, by the id of a card's first item; cards of no event are not there
 * (decisions 44). What follows in the list changes none of them.
 */
export function eventStretches(
  items: readonly Pick<Media, 'id'>[],
  events: ReadonlyMap<string, { readonly id: string }>,
): ReadonlyMap<string, Stretch> {
  const stretches = new Map<string, Stretch>();
  const many = new Map<string, number>();
  let last = null as Stretch | null;
  for (const { id } of items) {
    const eventId = events.get(id)?.id;
    if (eventId === undefined) {
      last = null;
      continue;
    }
    if (last?.eventId !== eventId) {
      const before = many.get(eventId) ?? 0;
      many.set(eventId, before + 1);
      last = { eventId, before };
    }
    stretches.set(id, last);
  }
  return stretches;
}
