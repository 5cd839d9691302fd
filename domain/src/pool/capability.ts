import type { Pools } from '../membership/ports.ts';
import { clearOffersJob } from './clear-offers.ts';
import { decideOffers } from './decide-offers.ts';
import type { OfferNews, Offers } from './ports.ts';
import { listOffers, listOwnOffers } from './queries.ts';
import { tellOfOffersJob } from './tell-of-offers.ts';

export const useCases = { listOffers, listOwnOffers, decideOffers };

export const jobs = [clearOffersJob, tellOfOffersJob] as const;

export interface Repositories {
  pools: Pools;
  offers: Offers;
  offerNews: OfferNews;
}
