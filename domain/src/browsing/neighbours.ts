import { z } from 'zod';
import type { EventContents } from '../events/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds, type Media } from '../media/media.ts';
import type { MediaItems, Viewer } from '../media/ports.ts';
import { type Visible, visibleMedia } from '../media/visible.ts';
import type { Neighbours, Pair } from './ports.ts';

export interface Ports {
  media: MediaItems;
  eventItems: EventContents;
  neighbours: Neighbours;
}

/** What neighbouring items have in common. */
export const withins = ['event', 'batch', 'person'] as const;
export type Within = (typeof withins)[number];

/** The items before and after an item, and what they have in common with it. */
export interface NeighboursView extends Pair {
  readonly within: Within;
  /** The event they have in common; null for a batch or a person. */
  readonly eventId: string | null;
}

/**
 * The items before and after one that was opened by its address alone: in its event, else in its batch, else among its
 * uploader's items, by time (decisions 47). `in` chooses another of these places, if the item is there.
 */
export const findNeighbours = useCase({
  name: 'browsing.neighbours',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: z.strictObject({ kind: z.enum(kinds), id, in: z.enum(withins).optional() }),
  async run(ports: Ports, actor, input): Promise<NeighboursView> {
    const { media } = await visibleMedia(ports, actor, input.kind, input.id);
    const viewer = { id: actor.id, tenant: actor.tenant };
    const { in: wanted = 'event' } = input;
    const place = wanted === 'event' ? await ports.eventItems.placeOf(media.id) : null;
    if (place) return { ...(await ports.neighbours.inEvent(place, viewer)), within: 'event', eventId: place.eventId };
    const batch = wanted === 'person' ? null : await inBatch(ports, media, viewer);
    if (batch) return { ...batch, within: 'batch', eventId: null };
    return { ...(await ports.neighbours.ofUploader(media, viewer)), within: 'person', eventId: null };
  },
});

/** Null where the item is alone in its batch. */
async function inBatch(ports: Ports, media: Visible<Media>, viewer: Viewer): Promise<Pair | null> {
  if (media.batchId === media.id) return null;
  const pair = await ports.neighbours.inBatch(media, viewer);
  return pair.previous || pair.next ? pair : null;
}
