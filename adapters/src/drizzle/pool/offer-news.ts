import type { Instant } from '@quadrangle/domain/kernel/time';
import type { OfferNews, OfferNotice } from '@quadrangle/domain/pool/ports';
import { and, asc, eq, isNotNull, isNull, lte, max, min, type SQL, sql } from 'drizzle-orm';
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
      const seen = sql`coalesce(${offersSeen.at}, -1)`;
      return store.read
        .select({ eventId, ownerId: events.ownerId, clubId: events.clubId })
        .from(offers)
        .innerJoin(events, eq(events.id, eventId))
        .leftJoin(offersSeen, eq(offersSeen.eventId, eventId))
        .where(and(isNull(acceptedAt), isNull(declinedAt), sql`${seen} <= ${toldBy}`))
        .groupBy(eventId, events.ownerId, events.clubId, offersSeen.at)
        .having(sql`${max(offeredAt)} > ${seen}`)
        .orderBy(asc(eventId))
        .limit(limit);
    },
    async noteSeen(event, at) {
      await store.write((db) =>
        db
          .insert(offersSeen)
          .select(
            db
              .select({ eventId: events.id, at: sql<number>`${at}`.as('at') })
              .from(events)
              .where(eq(events.id, event)),
          )
          .onConflictDoUpdate({ target: offersSeen.eventId, set: { at } }),
      );
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
