import type { Instant } from '@quadrangle/domain/kernel/time';
import type { OfferNews, OfferNotice } from '@quadrangle/domain/pool/ports';
import { and, asc, eq, exists, gt, isNotNull, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { isJudged } from '../kernel/waiting.ts';

/** Whom to tell of offers. */
export function offerNewsOn(store: Store): OfferNews {
  const { events, media, offers, offersSeen, users } = store.tables;
  const { acceptedAt, acceptedNotified, declinedAt, endingNotified, eventId, mediaId, offeredAt, senderId } = offers;
  const pending = {
    accepted: (by: Instant) => and(isNotNull(acceptedAt), eq(acceptedNotified, false), lte(acceptedAt, by)),
    ending: (by: Instant) => and(isNull(acceptedAt), isNull(declinedAt), eq(endingNotified, false), lte(offeredAt, by)),
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
    async unseen(notifiedBy, limit) {
      const waits = store.read
        .select({ id: mediaId })
        .from(offers)
        .innerJoin(media, eq(media.id, mediaId))
        .innerJoin(users, eq(users.id, senderId))
        .where(and(eq(eventId, offersSeen.eventId), isNull(acceptedAt), isNull(declinedAt), isJudged(store)));
      return store.read
        .select({ eventId: events.id, ownerId: events.ownerId, clubId: events.clubId, newest: offersSeen.newest })
        .from(offersSeen)
        .innerJoin(events, eq(events.id, offersSeen.eventId))
        .where(and(lte(offersSeen.at, notifiedBy), gt(offersSeen.newest, offersSeen.at), exists(waits)))
        .orderBy(asc(events.id))
        .limit(limit);
    },
    async noteSeen({ eventId: event, newest }, at) {
      const unchanged = and(eq(offersSeen.eventId, event), eq(offersSeen.newest, newest));
      const seen = { at: Math.max(at, newest) };
      await store.write((db) => db.update(offersSeen).set(seen).where(unchanged).execute());
    },
    accepted: (by, limit) => notices(pending.accepted(by), limit),
    ending: (by, limit) => notices(pending.ending(by), limit),
    async markNotified(notice, about, by) {
      const which = and(pending[about](by), eq(senderId, notice.senderId), eq(eventId, notice.eventId));
      const set = about === 'accepted' ? { acceptedNotified: true } : { endingNotified: true };
      await store.write((db) => db.update(offers).set(set).where(which).execute());
    },
  };
}
