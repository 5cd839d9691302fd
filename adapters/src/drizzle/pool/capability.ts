import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofEvent, ofItem, ofPerson } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { offerNewsOn } from './offer-news.ts';
import { offersOn } from './offers.ts';
import { poolsOn } from './pools.ts';

export const pool = {
  repositories: (store: Store) => ({
    pools: poolsOn(store),
    offers: offersOn(store),
    offerNews: offerNewsOn(store),
  }),
  own: ({ offers, poolRemovals }: Tables) => ({
    offers: rowsOf(offers, offers.senderId, offers.mediaId),
    poolRemovals: rowsOf(poolRemovals, poolRemovals.personId, poolRemovals.personId),
  }),
  notOwn: {
    offers: ['senderId', 'kind', 'moment', 'acceptedNotified', 'endingNotified'],
    offersSeen: 'says when owners of events were told',
    poolRemovals: ['personId'],
  },
  college: {
    offers: ofItem,
    offersSeen: ofEvent,
    poolRemovals: ofPerson,
  },
} satisfies Capability;
