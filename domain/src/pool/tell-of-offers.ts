import type { ClubSeats } from '../clubs/ports.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Notification, Telling } from '../kernel/ports.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { ACCEPTED_UNDO, OLD_OFFER } from '../membership/pool.ts';
import type { EventWithOffers, OfferNews } from './ports.ts';

export interface Ports {
  clock: Clock;
  seats: Pick<ClubSeats, 'of'>;
  notifications: Telling;
  offerNews: OfferNews;
}

/** Notices that are read at a time. */
const PORTION = 100;

/**
 * Tells the owner's side of new offers, once an hour at most for an event; and senders that theirs were accepted, as soon
 * as that cannot be taken back, or that nobody decided and they are removed in 7 days (decisions 65).
 */
export const tellOfOffersJob = job({
  kind: 'tell-of-offers',
  every: 5 * MINUTE,
  async run(ports: Ports, _payload: Nothing) {
    const { clock, offerNews, notifications } = ports;
    const now = clock.now();
    const about = { at: now, actorId: null, commentId: null, caseId: null, clubId: null };
    const unseen = () => offerNews.unseen(now - HOUR, PORTION);
    for (let events = await unseen(); events.length > 0; events = await unseen())
      for (const event of events) {
        const { eventId } = event;
        const notice = { ...about, kind: 'offers', cause: `offers:${eventId}`, eventId, mediaId: null } as const;
        const people = await ownersSide(ports, event);
        await notifications.tell(people.map((personId): Notification => ({ ...notice, personId })));
        await offerNews.noteSeen(event, now);
      }
    const tellSenders = async (kind: 'accepted' | 'ending', by: number) => {
      const pending = () => offerNews[kind](by, PORTION);
      for (let notices = await pending(); notices.length > 0; notices = await pending())
        for (const notice of notices) {
          const { eventId, senderId: personId } = notice;
          // What is removed soon is told for as long as anything waits, whatever becomes of the first.
          const mediaId = kind === 'ending' ? null : notice.mediaId;
          await notifications.tell([{ ...about, kind, cause: `${kind}:${eventId}`, personId, eventId, mediaId }]);
          await offerNews.markNotified(notice, kind, by);
        }
    };
    await tellSenders('accepted', now - ACCEPTED_UNDO);
    await tellSenders('ending', now - OLD_OFFER);
  },
});

/** Whoever decides about the offers to an event: its owner, or the leads of its club. */
async function ownersSide({ seats }: Ports, { ownerId, clubId }: EventWithOffers): Promise<string[]> {
  if (clubId === null) return [ownerId];
  return (await seats.of(clubId)).flatMap(({ seat: { role, personId } }) => (role === 'lead' ? personId : []));
}
