import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { listedWithoutSuspension } from '../kernel/listed.ts';

/** Events that are read at a time. */
const MANY = 500;

/**
 * Hides somebody's items in events, or shows those that are not withheld, in the unit of `db`, before the items
 * themselves change: the triggers would make PostgreSQL write an event's counts once for each of its items.
 */
export async function showAllInEvents(store: Store, db: Db, uploaderId: string, shown: boolean): Promise<void> {
  const { media, eventItems } = store.tables;
  const theirs = eq(media.uploaderId, uploaderId);
  await store.locked(db.select({ id: media.id }).from(media).where(theirs).orderBy(media.id));
  const which = shown ? and(theirs, listedWithoutSuspension(store)) : theirs;
  const ids = db.select({ id: media.id }).from(media).where(which);
  await db
    .update(eventItems)
    .set({ isShown: shown })
    .where(and(inArray(eventItems.mediaId, ids), eq(eventItems.isShown, !shown)));
}

/**
 * Corrects, event by event, the stored counts of the items that events show and of their people; returns how many
 * events were wrong.
 */
export async function recountEvents(store: Store): Promise<number> {
  const { events, eventCounts } = store.tables;
  let wrong = 0;
  // Also by the counts, to find those of deleted events.
  for (const [table, key] of [[events, events.id] as const, [eventCounts, eventCounts.eventId] as const])
    for (let after: string | undefined = ''; after !== undefined; ) {
      const found: { id: string }[] = await store.read
        .select({ id: key })
        .from(table)
        .where(gt(key, after))
        .orderBy(asc(key))
        .limit(MANY);
      for (const { id } of found) wrong += (await store.atomic((db) => recountEvent(store, db, id))) ? 1 : 0;
      after = found.at(MANY - 1)?.id;
    }
  return wrong;
}

/**
 * Corrects one event; returns whether it was wrong. Triggers lock the row of counts before they change it, so nothing
 * changes until the unit ends.
 */
async function recountEvent(store: Store, db: Db, eventId: string): Promise<boolean> {
  const { eventItems, eventCounts, eventPeople } = store.tables;
  await db.insert(eventCounts).values({ eventId, videos: 0, photos: 0 }).onConflictDoNothing();
  const [kept] = await store.locked(db.select().from(eventCounts).where(eq(eventCounts.eventId, eventId)));
  const keptPeople = await db
    .select()
    .from(eventPeople)
    .where(eq(eventPeople.eventId, eventId))
    .orderBy(asc(eventPeople.personId));
  const people = await db
    .select({
      personId: eventItems.uploaderId,
      items: count(),
      videos: sql<number>`count(case when ${eventItems.kind} = 'video' then 1 end)`.mapWith(Number),
    })
    .from(eventItems)
    .where(and(eq(eventItems.eventId, eventId), eq(eventItems.isShown, true)))
    .groupBy(eventItems.uploaderId)
    .orderBy(asc(eventItems.uploaderId));
  const videos = people.reduce((sum, person) => sum + person.videos, 0);
  const photos = people.reduce((sum, { items }) => sum + items, 0) - videos;
  const rows = people.map(({ personId, items }) => ({ eventId, personId, items }));
  const same = (a: typeof rows, b: typeof rows) => JSON.stringify(a) === JSON.stringify(b);
  const isRight = kept?.videos === videos && kept.photos === photos && same(keptPeople, rows);
  if (!isRight) {
    await db.update(eventCounts).set({ videos, photos }).where(eq(eventCounts.eventId, eventId));
    await db.delete(eventPeople).where(eq(eventPeople.eventId, eventId));
    if (rows.length > 0) await db.insert(eventPeople).values(rows);
  }
  if (rows.length === 0) await db.delete(eventCounts).where(eq(eventCounts.eventId, eventId));
  return !isRight;
}
