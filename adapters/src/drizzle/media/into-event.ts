import { momentOf } from '@quadrangle/domain/events/moments';
import type { Instant } from '@quadrangle/domain/kernel/time';
import type { Media } from '@quadrangle/domain/media/media';
import type { Into } from '@quadrangle/domain/media/ports';
import { isListed } from '@quadrangle/domain/media/rules';
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { isJudged } from '../kernel/waiting.ts';

/** Why an item cannot go into an event; null if it can. Its uploader is locked, so that no two pass the limit together. */
export async function refusedBy(
  store: Store,
  db: Db,
  { uploaderId, kind }: Media,
  { eventId, most }: Into,
): Promise<'event-gone' | 'pool-full' | null> {
  const { events, offers } = store.tables;
  const [event] = await store.locked(db.select({ id: events.id }).from(events).where(eq(events.id, eventId)));
  if (!event) return 'event-gone';
  if (most === null) return null;
  const sent = and(eq(offers.senderId, uploaderId), eq(offers.eventId, eventId), eq(offers.kind, kind));
  const [row] = await db
    .select({ many: count() })
    .from(offers)
    .where(and(sent, isNull(offers.declinedAt)));
  return (row?.many ?? 0) >= most ? 'pool-full' : null;
}

/** Puts a new item, whose batch began at `beganAt`, into its event: into the pool, if it came through it. */
export async function putIntoEvent(
  { engine, tables: { eventItems, offers, offersSeen } }: Store,
  db: Db,
  { id: mediaId, uploaderId, kind, pool, position, createdAt: offeredAt, ...item }: Media,
  { eventId }: Into,
  beganAt: Instant,
): Promise<void> {
  const moment = momentOf({ takenAt: item.takenAt, beganAt });
  const isShown = isListed(item);
  if (pool !== 'offered')
    await db.insert(eventItems).values({ mediaId, eventId, uploaderId, kind, isShown, moment, position });
  if (pool === null) return;
  const isAccepted = pool === 'accepted';
  const notified = { acceptedNotified: isAccepted, endingNotified: isAccepted };
  const decided = { acceptedAt: isAccepted ? offeredAt : null, declinedAt: null };
  await db
    .insert(offers)
    .values({ mediaId, eventId, senderId: uploaderId, kind, moment, offeredAt, ...decided, ...notified });
  if (isAccepted) return;
  // Clocks of processes differ: each offer is newer than those before it, and than what was seen.
  const newest = sql`${greatest(engine)}(excluded.newest, ${offersSeen.newest} + 1, ${offersSeen.at} + 1)`;
  await db
    .insert(offersSeen)
    .values({ eventId, at: 0, newest: offeredAt })
    .onConflictDoUpdate({ target: offersSeen.eventId, set: { newest } });
}

/**
 * Makes those of these offers that the owner's side is shown from now on new to it: it may have been told of others since
 * they were made.
 */
export async function renewOffers(store: Store, db: Db, which: SQL): Promise<void> {
  const { media, offers, offersSeen, users } = store.tables;
  const shown = db
    .select({ id: offers.eventId })
    .from(offers)
    .innerJoin(media, eq(media.id, offers.mediaId))
    .innerJoin(users, eq(users.id, offers.senderId))
    .where(and(which, isNull(offers.acceptedAt), isNull(offers.declinedAt), isJudged(store)));
  await db
    .update(offersSeen)
    .set({ newest: sql`${greatest(store.engine)}(${offersSeen.newest}, ${offersSeen.at}) + 1` })
    .where(inArray(offersSeen.eventId, shown));
}

const greatest = (engine: Store['engine']) => sql.raw(engine === 'sqlite' ? 'max' : 'greatest');
