import type { CollegeEvent } from '@quadrangle/domain/events/event';
import { isListed } from '@quadrangle/domain/media/rules';
import { canDecide, type Offer, type OfferForViewer, type OfferState } from '@quadrangle/domain/pool/offer';
import type { Offers } from '@quadrangle/domain/pool/ports';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { beyond } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';
import { hiddenUnlessOffered } from '../kernel/listed.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { isJudged } from '../kernel/waiting.ts';
import { lockBatches, rewriteCards } from '../media/cards.ts';
import { itemsInOrder } from '../media/items-for-viewer.ts';
import { nameOfPerson, rememberName } from '../words/names.ts';

/** What people offered to events. A decision locks senders, batches, items, offers, the event and places, in this order. */
export function offersOn(store: Store): Offers {
  const { events, eventItems, media, offers, uploads, users } = store.tables;
  const { mediaId, eventId, senderId, moment, offeredAt, acceptedAt, declinedAt } = offers;
  const columns = { mediaId, eventId, senderId, moment, offeredAt, acceptedAt, declinedAt };
  const inState: Record<Exclude<OfferState, 'accepted'>, SQL | undefined> = {
    offered: and(isNull(acceptedAt), isNull(declinedAt)),
    declined: and(isNull(acceptedAt), isNotNull(declinedAt)),
  };

  const met = async (viewerId: string, found: readonly Offer[]): Promise<OfferForViewer[]> => {
    const items = await itemsInOrder(
      store,
      viewerId,
      found.map((offer) => offer.mediaId),
    );
    const byId = new Map(items.map((item) => [item.media.id, item]));
    return found.flatMap((offer) => {
      const item = byId.get(offer.mediaId);
      return item ? [{ offer, item }] : [];
    });
  };

  const accept = async (
    db: Db,
    { id: event, clubId, ownerId }: Pick<CollegeEvent, 'id' | 'clubId' | 'ownerId'>,
    decided: readonly Offer[],
  ) => {
    const ids = decided.map((offer) => offer.mediaId);
    const items = await db
      .update(media)
      .set({ pool: 'accepted', clubId, hidden: hiddenUnlessOffered(store) })
      .where(inArray(media.id, ids))
      .returning();
    await db
      .update(uploads)
      .set({ holderId: clubId ?? ownerId })
      .where(inArray(uploads.usedBy, ids));
    const places = items.map(({ id, uploaderId, kind, position, ...item }) => {
      const at = decided.find((offer) => offer.mediaId === id)?.moment ?? item.createdAt;
      return { mediaId: id, eventId: event, uploaderId, kind, isShown: isListed(item), moment: at, position };
    });
    if (places.length > 0) await db.insert(eventItems).values(places).onConflictDoNothing();
  };

  const hide = async (db: Db, event: string, ids: readonly string[]) => {
    await db
      .update(media)
      .set({ pool: 'offered', hidden: true })
      .where(inArray(media.id, [...ids]));
    await db.delete(eventItems).where(and(eq(eventItems.eventId, event), inArray(eventItems.mediaId, [...ids])));
    await db
      .update(events)
      .set({ coverId: null })
      .where(and(eq(events.id, event), inArray(events.coverId, [...ids])));
  };

  return {
    async page(event, state, viewer, limit, after) {
      const sentBy = sql<number>`(select count(*) from offers other where other.sender_id = ${senderId} and other.event_id = ${eventId} and other.declined_at is null)`;
      const rows = await store.read
        .select({ ...columns, sent: sentBy.mapWith(Number) })
        .from(offers)
        .innerJoin(media, eq(media.id, mediaId))
        .innerJoin(users, eq(users.id, senderId))
        .where(and(eq(eventId, event), inState[state], isJudged(store), beyond([moment, mediaId], '>', after)))
        .orderBy(asc(moment), asc(mediaId))
        .limit(limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const sent = new Map(rows.map((row) => [row.mediaId, row.sent]));
      const shown = rows.slice(0, limit).map(({ sent: _, ...offer }) => offer);
      return {
        items: (await met(viewer.id, shown)).map((one) => ({ ...one, sent: sent.get(one.offer.mediaId) ?? 0 })),
        next: last === undefined ? null : [last.moment, last.mediaId],
      };
    },
    async ofSender(event, viewer) {
      const rows = await store.read
        .select(columns)
        .from(offers)
        .where(and(eq(senderId, viewer.id), eq(eventId, event)))
        .orderBy(desc(mediaId));
      return met(viewer.id, rows);
    },
    decide: (event, ids, verdict, now, audit) =>
      store.atomic(async (db) => {
        const these = and(eq(eventId, event), inArray(mediaId, [...ids]));
        const senders = await db.select({ id: senderId }).from(offers).where(these).groupBy(senderId).orderBy(senderId);
        const people = [];
        for (const { id } of senders) people.push(await lockedUser(store, db, id));
        await lockBatches(store, db, inArray(media.id, [...ids]));
        await store.locked(
          db
            .select({ id: media.id })
            .from(media)
            .where(inArray(media.id, [...ids]))
            .orderBy(media.id),
        );
        const found = await store.locked(db.select(columns).from(offers).where(these).orderBy(mediaId));
        const { id, clubId, ownerId } = events;
        const [into] = await store.locked(db.select({ id, clubId, ownerId }).from(events).where(eq(id, event)), 'use');
        if (!into) return null;
        const places = and(eq(eventItems.eventId, event), inArray(eventItems.mediaId, [...ids]));
        const there = await store.locked(
          db.select({ id: eventItems.mediaId }).from(eventItems).where(places).orderBy(eventItems.mediaId),
        );
        const inEvent = new Set(there.map(({ id }) => id));
        const decided = found.filter((offer) => canDecide(offer, verdict, now, inEvent.has(offer.mediaId)));
        if (decided.length === 0) return [];
        const changed = decided.map((offer) => offer.mediaId);
        if (verdict === 'accept') await accept(db, into, decided);
        else await hide(db, event, changed);
        await db
          .update(offers)
          .set({
            acceptedAt: verdict === 'accept' ? now : null,
            declinedAt: verdict === 'decline' ? now : null,
            ...(verdict === 'accept' && { acceptedNotified: false }),
          })
          .where(inArray(mediaId, changed));
        await rewriteCards(
          store,
          db,
          sql`${media.batchId} in (select ${media.batchId} from ${media} where ${inArray(media.id, changed)})`,
        );
        if (verdict === 'accept')
          for (const person of people) if (person) await rememberName(store, db, nameOfPerson(person), 'once');
        await note(store, db, audit(changed.length));
        return changed;
      }),
    due: (declinedBy, offeredBy, limit) =>
      store.read
        .select(columns)
        .from(offers)
        .where(
          and(isNull(acceptedAt), or(and(isNull(declinedAt), lte(offeredAt, offeredBy)), lte(declinedAt, declinedBy))),
        )
        .orderBy(mediaId)
        .limit(limit)
        .execute(),
  };
}
