import { days, GONE, hours, type Processing } from '../kernel/processing.ts';
import { DECLINED_LIFE, OFFER_LIFE } from '../membership/pool.ts';
import type { Pools } from '../membership/ports.ts';
import { clearOffersJob } from './clear-offers.ts';
import { decideOffers } from './decide-offers.ts';
import type { OfferNews, Offers } from './ports.ts';
import { listOffers, listOwnOffers } from './queries.ts';
import { tellOfOffersJob } from './tell-of-offers.ts';

export const useCases = { listOffers, listOwnOffers, decideOffers };

export const jobs = [clearOffersJob, tellOfOffersJob] as const;

export const processing = {
  offers: {
    what: 'items offered to events',
    why: 'to let their owners decide',
    until: `the item is deleted; ${days(OFFER_LIFE)} undecided, ${hours(DECLINED_LIFE)} declined`,
  },
  poolRemovals: { what: 'that an accepted item was removed', why: 'to ask before the next', until: GONE },
} satisfies Processing;

export interface Repositories {
  pools: Pools;
  offers: Offers;
  offerNews: OfferNews;
}
