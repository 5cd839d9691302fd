import { z } from 'zod';
import type { EventContents } from '../events/ports.ts';
import { existsFor } from '../events/rules.ts';
import type { Member } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { pageInput } from '../kernel/page.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import { month } from '../kernel/written-days.ts';
import { FEED_PAGE, mayRead } from '../media/feeds.ts';
import { kinds } from '../media/media.ts';
import type { MediaLists } from '../media/ports.ts';
import { type CardPage, cardPage } from '../media/queries.ts';
import type { ItemViews, MediaView } from '../media/views.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  itemViews: ItemViews;
  settings: Pick<Settings, 'timeZone'>;
  media: MediaLists;
  eventItems: EventContents;
}

/** The event under which items, or cards, are listed. */
export interface EventOfCard {
  readonly id: string;
  readonly title: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  /** The items, or the first ones of the cards, by id. */
  readonly itemIds: readonly string[];
}

/** One page of one's own files in cards, with the events that their first items belong to. */
export interface OwnFilesPage extends CardPage {
  readonly events: readonly EventOfCard[];
}

/**
 * One page of one's own files in every state, by event and batch (decisions 44); the first one starts with `month`
 * where one is given.
 */
export const listOwnFiles = useCase({
  name: 'browsing.ownFiles',
  access: 'member',
  refuses: ['CURSOR_INVALID', 'NEVER_HAD_PLAN'],
  input: z.strictObject({ kind: z.enum(kinds), month: month.optional(), ...pageInput(FEED_PAGE) }),
  async run(ports: Ports, actor, input): Promise<OwnFilesPage> {
    if (!mayRead('myfiles', actor)) refuse('NEVER_HAD_PLAN');
    const page = await cardPage(ports, actor, { ...input, feed: 'myfiles' });
    return { ...page, events: await eventsOfItems(ports, actor, page.items) };
  },
});

/** The events that these items belong to, of those that exist for the actor (decisions 74). */
export async function eventsOfItems(
  { eventItems }: Pick<Ports, 'eventItems'>,
  actor: Member,
  items: readonly Pick<MediaView, 'id'>[],
): Promise<EventOfCard[]> {
  const found = await eventItems.eventsOf(items.map(({ id }) => id));
  const existing = [...found].filter(([, event]) => existsFor(event, actor));
  const byEvent = Map.groupBy(existing, ([, event]) => event.id);
  return [...byEvent.values()].flatMap((pairs) => {
    const itemIds = pairs.map(([itemId]) => itemId);
    return pairs.slice(0, 1).map(([, { id, title, startsOn, endsOn }]) => ({ id, title, startsOn, endsOn, itemIds }));
  });
}
