import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofEvent, ofTenant } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { collectionsOn } from './collections.ts';
import { recountEvents } from './event-counts.ts';
import { eventItemsOn } from './event-items.ts';
import { eventsOn } from './events.ts';
import { neighboursOn } from './neighbours.ts';

export const events = {
  repositories: (store: Store) => ({
    events: eventsOn(store),
    eventItems: eventItemsOn(store),
    neighbours: neighboursOn(store),
    collections: collectionsOn(store),
  }),
  own: ({ eventContributors, eventItems, events }: Tables) => ({
    events: rowsOf(events, events.ownerId, events.id),
    eventItems: rowsOf(eventItems, eventItems.uploaderId, eventItems.mediaId),
    eventContributors: rowsOf(eventContributors, eventContributors.personId, eventContributors.eventId),
  }),
  notOwn: {
    events: ['tenant', 'ownerId'],
    eventItems: ['uploaderId', 'kind', 'isShown', 'moment', 'position'],
    eventCounts: 'follows from the items of events',
    eventPeople: 'follows from the items of events',
    eventContributors: ['personId'],
  },
  college: {
    events: ofTenant,
    eventItems: ofEvent,
    eventContributors: ofEvent,
  },
  following: ['eventCounts', 'eventPeople'],
  recount: recountEvents,
} satisfies Capability;
