import type { Instant } from '@quadrangle/domain/kernel/time';
import type { OfferNews, OfferNotice } from '@quadrangle/domain/pool/ports';
import { and, asc, eq, exists, gt, isNotNull, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** Whom to tell of offers. */
export function offerNewsOn(store: Store): OfferNews {
  const { events, offers, offersSeen } = store.tables;
  const { acceptedAt, acceptedTold, declinedAt, endingTold, eventId, mediaId, offeredAt, senderId } = offers;
  const untold = {
    accepted: (by: Instant) => and(isNotNull(acceptedAt), eq(acceptedTold, false), lte(acceptedAt, by)),
    ending: (by: Instant) => and(isNull(acceptedAt), isNull(declinedAt), eq(endingTold, false), lte(offeredAt, by)),
  };
  const notices = (which: SQL | undefined, limit: number): Promise<OfferNotice[]> =>
    store.read
      .select({ eventId, senderId, mediaId: sql<string>`${min(mediaId)}` })
      .from(offers)
      .innerJoin(events, eq(events.id, eventId))
      .where(which)
      .groupBy(eventId, senderId)
      .orderBy(asc(eventId), asc(senderId))
      .limit(limit)
      .execute();
  return {
    async unseen(toldBy, limit) {
      const waits = store.read
        .select({ id: mediaId })
        .from(offers)
        .where(and(eq(eventId, offersSeen.eventId), isNull(acceptedAt), isNull(declinedAt)));
      return store.read
        .select({ eventId: events.id, ownerId: events.ownerId, clubId: events.clubId })
        .from(offersSeen)
        .innerJoin(events, eq(events.id, offersSeen.eventId))
        .where(and(lte(offersSeen.at, toldBy), gt(offersSeen.newest, offersSeen.at), exists(waits)))
        .orderBy(asc(events.id))
        .limit(limit);
    },
    async noteSeen(event, at) {
      await store.write((db) => db.update(offersSeen).set({ at }).where(eq(offersSeen.eventId, event)).execute());
    },
    accepted: (by, limit) => notices(untold.accepted(by), limit),
    ending: (by, limit) => notices(untold.ending(by), limit),
    async noteTold(notice, about, by) {
      const which = and(untold[about](by), eq(senderId, notice.senderId), eq(eventId, notice.eventId));
      const set = about === 'accepted' ? { acceptedTold: true } : { endingTold: true };
      await store.write((db) => db.update(offers).set(set).where(which).execute());
    },
  };
}
