import { setImmediate } from 'node:timers/promises';
import type { EventWithCover } from '@quadrangle/domain/events/event';
import type { Events } from '@quadrangle/domain/events/ports';
import { given } from '@quadrangle/domain/kernel/given';
import type { Media, Uploader } from '@quadrangle/domain/media/media';
import type { Viewer } from '@quadrangle/domain/media/ports';
import { and, desc, eq, exists, inArray, isNull, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { beyondMark, markValues, sliceOf } from '../engine/paging.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { declineOffers } from '../kernel/decline-offers.ts';
import { namesWithinView, storeFor, viewedBy } from '../kernel/listed.ts';
import { clubCardColumn } from '../kernel/locked-club.ts';
import { PORTION, removeInPortions } from '../kernel/remove-in-portions.ts';
import { uploaderColumns } from '../kernel/rows.ts';
import { type FoundItem, foundColumns, itemsOf } from '../media/item-cache.ts';
import { forgetName, nameOfEvent, rememberName } from '../words/names.ts';
import { countToSenders } from './count-to-senders.ts';

/**
 * The condition that events with a few ids belong to a tenant, phrased so that no engine reads all events of the
 * tenant.
 */
export function ofTenant({ tables: { events } }: Store, tenant: string | Placeholder): SQL {
  return sql`${events.tenant} || '' = ${tenant}`;
}

/** An event's row with its owner, how many items of each kind it shows, and its cover. */
const statements = perStore((store) => {
  const { events, eventItems, eventCounts, eventPeople, media, users } = store.tables;
  const within = namesWithinView(store, eventItems.mediaId);
  const chosen = sql`(select ${eventItems.mediaId} from ${eventItems} where ${and(eq(eventItems.mediaId, events.coverId), eq(eventItems.eventId, events.id), eq(eventItems.isShown, true), within)})`;
  const first = sql`(select ${eventItems.mediaId} from ${eventItems} where ${and(eq(eventItems.eventId, events.id), eq(eventItems.isShown, true), within)} order by ${eventItems.moment}, ${eventItems.position}, ${eventItems.mediaId} limit 1)`;
  const countOf = (kind: 'video' | 'photo') =>
    sql<number>`(select count(*) from ${eventItems} where ${and(eq(eventItems.eventId, events.id), eq(eventItems.kind, kind), eq(eventItems.isShown, true), within)})`.mapWith(
      Number,
    );
  const columns = {
    event: events,
    owner: uploaderColumns(store.tables),
    club: clubCardColumn(store, events.clubId),
    // The stored counts are of all items: those within a view are counted anew.
    counts: store.limited
      ? { videos: countOf('video'), photos: countOf('photo') }
      : { videos: eventCounts.videos, photos: eventCounts.photos },
    cover: foundColumns(store.tables),
  };
  const rows = (db: Db) =>
    db
      .select(columns)
      .from(events)
      .leftJoin(users, and(eq(users.id, events.ownerId), isNull(users.suspendedAt)))
      .leftJoin(eventCounts, eq(eventCounts.eventId, events.id))
      .leftJoin(media, sql`${media.id} = coalesce(${chosen}, ${first})`);
  // The domain's `existsFor`, within the tenant.
  const existing = store.limited
    ? or(lt(events.createdAt, placeholder('sharedBefore')), eq(events.ownerId, placeholder('viewer')))
    : undefined;
  const list = (which: SQL | undefined, after: SQL | undefined) =>
    prepared((db) =>
      rows(db)
        .where(and(which, existing, after))
        .orderBy(desc(events.startsOn), desc(events.id))
        .limit(placeholder('limit')),
    );
  const person = placeholder('person');
  const tenant = placeholder('tenant');
  const all = and(eq(events.tenant, tenant), existing);
  const takesPart = and(
    ofTenant(store, tenant),
    sql`${events.id} in (select ${eventPeople.eventId} from ${eventPeople} where ${eq(eventPeople.personId, person)} union all select own.id from ${events} as own where own.owner_id = ${person})`,
  );
  const ofClub = and(ofTenant(store, tenant), eq(events.clubId, placeholder('clubId')));
  const mark = beyondMark([events.startsOn, events.id], '<');
  return {
    all: { first: list(all, undefined), next: list(all, mark) },
    ofClub: { first: list(ofClub, undefined), next: list(ofClub, mark) },
    ofPerson: { first: list(takesPart, undefined), next: list(takesPart, mark) },
    // From each month to the one before it along the index: one lookup per month.
    months: prepared((db) => {
      const newest = (before: SQL) =>
        sql`substr((select max(${events.startsOn}) from ${events} where ${and(all, before)}), 1, 7)`;
      const before = sql`${events.startsOn} < months.month || '-01'`;
      return db
        .select({ month: sql<string>`month` })
        .from(
          sql`(with recursive months(month) as (select ${newest(sql`1 = 1`)} union all select ${newest(before)} from months where months.month is not null) select month from months where month is not null limit ${placeholder('limit')}) as found`,
        );
    }),
    one: prepared((db) => rows(db).where(eq(events.id, placeholder('id')))),
    find: prepared((db) =>
      db
        .select()
        .from(events)
        .where(eq(events.id, placeholder('id'))),
    ),
  };
});

interface Row {
  readonly event: EventWithCover['event'];
  readonly owner: Uploader | null;
  readonly club: EventWithCover['club'];
  readonly counts: { readonly videos: number; readonly photos: number } | null;
  readonly cover: FoundItem | null;
}

/** The events. Their items are in `eventItemsOn`. */
export function eventsOn(store: Store): Events {
  const { events, eventContributors, users } = store.tables;
  const run = statements(store);
  return {
    create: (event, contributorIds, sideWrites = []) =>
      store.atomic(async (db) => {
        await createEvent(store, db, event, contributorIds);
        await queue(store, db, sideWrites);
      }),
    find: async (id) => (await run.find(store.read, { id }))[0] ?? null,
    change: (id, change, contributorIds, judge) =>
      store.atomic(async (db) => {
        const [event] = await store.locked(db.select().from(events).where(eq(events.id, id)));
        if (!event) return false;
        const changes = given(change);
        const changed = { ...event, ...changes };
        judge?.(changed);
        await db
          .update(events)
          .set({ title: event.title, ...changes })
          .where(eq(events.id, id));
        await rememberName(store, db, nameOfEvent(changed));
        if (contributorIds === undefined && !change.open) return true;
        const { eventId, personId } = eventContributors;
        const seen = db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, personId), isNull(users.suspendedAt)));
        await db.delete(eventContributors).where(and(eq(eventId, id), changed.open ? undefined : exists(seen)));
        const rows = changed.open ? [] : rowsFor(id, contributorIds ?? []);
        if (rows.length > 0) await db.insert(eventContributors).values(rows).onConflictDoNothing();
        return true;
      }),
    remove: (id) =>
      store.atomic(async (db) => {
        const offered = eq(store.tables.offers.eventId, id);
        // Before the event, as whoever accepts them locks them; and what came until it was locked.
        await declineOffers(store, db, offered);
        const gone = await removeEvent(store, db, id);
        await declineOffers(store, db, offered);
        return gone;
      }),
    async list(viewer, limit, after, person, club) {
      const run = statements(storeFor(store, viewer));
      const { first, next } = club !== undefined ? run.ofClub : person === undefined ? run.all : run.ofPerson;
      const of = club !== undefined ? { clubId: club } : person === undefined ? {} : { person };
      const values = { ...viewedBy(viewer), limit: limit + 1, ...of };
      const rows = await (after === null
        ? first(store.read, values)
        : next(store.read, { ...values, ...markValues(after) }));
      const covers = await coversOf(store, rows);
      return sliceOf(
        rows,
        limit,
        (row) => withCover(row, covers),
        ({ event }) => [event.startsOn, event.id],
      );
    },
    async months(viewer, limit) {
      const { months } = statements(storeFor(store, viewer));
      return (await months(store.read, { ...viewedBy(viewer), limit })).map(({ month }) => month);
    },
    withCover: async (id, viewer) => (await eventsWithCovers(store, [id], viewer))[0] ?? null,
  };
}

/** Adds an event with those who are named, in the unit of `db`. */
export async function createEvent(
  store: Store,
  db: Db,
  event: EventWithCover['event'],
  contributorIds: readonly string[],
): Promise<void> {
  await db.insert(store.tables.events).values(event);
  await rememberName(store, db, nameOfEvent(event));
  const rows = rowsFor(event.id, contributorIds);
  if (rows.length > 0) await db.insert(store.tables.eventContributors).values(rows);
}

/** An item's place in an event. */
interface Place {
  readonly eventId: string;
  readonly mediaId: string;
  readonly moment: number;
  readonly position: number;
}

/**
 * Removes an event in the unit of `db`, in portions with other work in between; its items stay, and `keep` gets their
 * places. False when it is gone already.
 */
export async function removeEvent(
  store: Store,
  db: Db,
  id: string,
  keep?: (places: Place[]) => PromiseLike<unknown>,
): Promise<boolean> {
  const { events, eventItems, media, notifications } = store.tables;
  // Nothing comes into it meanwhile.
  await store.locked(db.select({ id: events.id }).from(events).where(eq(events.id, id)), 'removal');
  const { eventId, mediaId, moment, position } = eventItems;
  const theirs = eq(eventId, id);
  // All of them before the first is removed: what counts them is locked last, whatever a unit does.
  if (store.engine === 'postgres')
    await store.locked(db.select({ id: mediaId }).from(eventItems).where(theirs).orderBy(mediaId), 'removal');
  const inside = db.select({ eventId, mediaId, moment, position }).from(eventItems).where(theirs);
  for (;;) {
    const places = await inside.limit(PORTION);
    if (places.length === 0) break;
    await keep?.(places);
    const ids = places.map((place) => place.mediaId);
    await countToSenders(store, db, inArray(media.id, ids));
    await db.delete(eventItems).where(and(theirs, inArray(mediaId, ids)));
    await setImmediate();
  }
  const [gone] = await db.delete(events).where(eq(events.id, id)).returning();
  await removeInPortions(db, notifications.personId, eq(notifications.eventId, id));
  if (gone) await forgetName(store, db, nameOfEvent(gone));
  return gone !== undefined;
}

const rowsFor = (eventId: string, ids: readonly string[]) =>
  [...new Set(ids)].map((personId) => ({ eventId, personId }));

/** The events with these ids as lists show them, in this order; without those that are gone. */
export async function eventsWithCovers(
  store: Store,
  ids: readonly string[],
  viewer: Viewer | null = null,
): Promise<EventWithCover[]> {
  const { one } = statements(viewer === null ? store : storeFor(store, viewer));
  const who = viewer === null ? {} : viewedBy(viewer);
  const rows = (await Promise.all(ids.map((id) => one(store.read, { ...who, id })))).flat();
  const covers = await coversOf(store, rows);
  return rows.map((row) => withCover(row, covers));
}

const coversOf = (store: Store, rows: readonly Row[]): Promise<Map<string, Media>> =>
  itemsOf(store)(rows.flatMap(({ cover }) => cover ?? []));

function withCover({ event, owner, club, counts, cover }: Row, covers: Map<string, Media>): EventWithCover {
  const item = cover === null ? null : (covers.get(cover.id) ?? null);
  return { event, owner, club, cover: item, counts: { video: counts?.videos ?? 0, photo: counts?.photos ?? 0 } };
}
