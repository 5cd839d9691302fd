import { auditEntry, theProduct } from '../audit/entry.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { HOUR } from '../kernel/time.ts';
import type { MediaChanges, MediaItems } from '../media/ports.ts';
import { DECLINED_LIFE, OFFER_LIFE } from '../membership/pool.ts';
import type { Offers } from './ports.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  media: MediaItems & MediaChanges;
  offers: Pick<Offers, 'due'>;
}

/** Offers that are read at a time. */
const PORTION = 100;

/** Removes what was declined, and what nobody decided about for 60 days (decisions 65). */
export const clearOffersJob = job({
  kind: 'clear-offers',
  every: HOUR,
  async run(ports: Ports, _payload: Nothing) {
    const now = ports.clock.now();
    const due = () => ports.offers.due(now - DECLINED_LIFE, now - OFFER_LIFE, PORTION);
    for (let offers = await due(); offers.length > 0; offers = await due())
      for (const { mediaId, eventId } of offers) {
        const media = await ports.media.byId(mediaId);
        if (!media) continue;
        const about = { personId: media.uploaderId, itemId: mediaId, details: { event: eventId } };
        const audit = auditEntry(ports, theProduct, 'item-removed', about);
        await ports.media.remove(mediaId, [], audit, 'offered');
      }
  },
});
