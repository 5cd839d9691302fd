import { z } from 'zod';
import type { EventItem } from '../events/event.ts';
import type { EventContents } from '../events/ports.ts';
import { existsFor } from '../events/rules.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds, type Media } from '../media/media.ts';
import type { MediaItems, Viewer } from '../media/ports.ts';
import { viewerOf } from '../media/rules.ts';
import { type Visible, visibleMedia } from '../media/visible.ts';
import type { CountedPair, Neighbours, Pair } from './ports.ts';

export interface Ports {
  media: MediaItems;
  eventItems: EventContents;
  neighbours: Neighbours;
}

/** What neighbouring items have in common. */
const withins = ['event', 'batch', 'person'] as const;
export type Within = (typeof withins)[number];

/** Which item of how many it is, from 1. */
export interface Place {
  readonly at: number;
  readonly of: number;
}

/** How far items on each side are counted: a walk is seldom longer, and a request never does more. */
const COUNTED = 1_000;

/** The place of an item among others; null where there are more than are counted. */
export function placeAmong({ before, after }: Pick<CountedPair, 'before' | 'after'>): Place | null {
  if (before >= COUNTED || after >= COUNTED) return null;
  return { at: before + 1, of: before + 1 + after };
}

/** The items before and after an item, and what they have in common with it. */
export interface NeighboursView extends Pair {
  readonly within: Within;
  /** The event they have in common; null for a batch or a person. */
  readonly eventId: string | null;
  /** Which of them the item is, where that was asked and can be told. */
  readonly place: Place | null;
}

/**
 * The items before and after one that was opened by its address alone: in its event, else in its batch, else among its
 * uploader's items, by time (decisions 47). `in` chooses another of these lists, if the item is there; `place` asks
 * which of how many it is.
 */
export const findNeighbours = useCase({
  name: 'browsing.neighbours',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: z.strictObject({ kind: z.enum(kinds), id, in: z.enum(withins).optional(), place: z.boolean().default(false) }),
  async run(ports: Ports, actor, input): Promise<NeighboursView> {
    const { media } = await visibleMedia(ports, actor, input.kind, input.id);
    const viewer = viewerOf(actor);
    const { in: wanted = 'event' } = input;
    const most = input.place ? COUNTED : 0;
    const seen = ({ previous, next, ...counts }: CountedPair, within: Within, eventId: string | null = null) => {
      return { previous, next, within, eventId, place: input.place ? placeAmong(counts) : null };
    };
    const inEvent = wanted === 'event' ? await placeInEvent(ports, media, viewer) : null;
    if (inEvent) return seen(await ports.neighbours.inEvent(inEvent, viewer, most), 'event', inEvent.eventId);
    const batch = wanted === 'person' ? null : await inBatch(ports, media, viewer, most);
    if (batch) return seen(batch, 'batch');
    return seen(await ports.neighbours.ofUploader(media, viewer, most), 'person');
  },
});

/**
 * The place of an item in its event; null where it has none, or one that does not exist for the viewer (decisions 74).
 */
async function placeInEvent({ eventItems }: Ports, { id }: Visible<Media>, viewer: Viewer): Promise<EventItem | null> {
  const place = await eventItems.placeOf(id);
  if (place === null || (viewer.sharedBefore ?? null) === null) return place;
  const event = (await eventItems.eventsOf([id])).get(id);
  return event && existsFor(event, viewer) ? place : null;
}

/** Null where the item is alone in its batch. */
async function inBatch(ports: Ports, media: Visible<Media>, viewer: Viewer, most: number): Promise<CountedPair | null> {
  if (media.batchId === media.id) return null;
  const pair = await ports.neighbours.inBatch(media, viewer, most);
  return pair.previous || pair.next ? pair : null;
}
