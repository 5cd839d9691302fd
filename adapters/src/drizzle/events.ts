import type { EventWithCover } from '@quadrangle/domain/events/event';
import type { Events } from '@quadrangle/domain/events/ports';
import type { Media, Uploader } from '@quadrangle/domain/media/media';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { itemsOf } from './item-cache.ts';
import { beyondMark, markValues, sliceOf } from './items-for-viewer.ts';
import { forgetName, nameOfEvent, rememberName } from './names.ts';
import { perStore, prepared } from './prepared.ts';
import { uploaderColumns } from './rows.ts';
import type { Store } from './store.ts';

/** An event's row with its owner, how many items of each kind are shown, and which one stands for it. */
const statements = perStore((store) => {
  const { events, eventItems, media, users } = store.tables;
  const shownOf = (kind: 'video' | 'photo') =>
    sql<number>`(select count(*) from ${eventItems} where ${and(eq(eventItems.eventId, events.id), eq(eventItems.isShown, true), eq(eventItems.kind, kind))})`.mapWith(
      Number,
    );
  const chosen = sql`(select ${eventItems.mediaId} from ${eventItems} where ${and(eq(eventItems.mediaId, events.coverId), eq(eventItems.isShown, true))})`;
  const first = sql`(select ${eventItems.mediaId} from ${eventItems} where ${and(eq(eventItems.eventId, events.id), eq(eventItems.isShown, true))} order by ${eventItems.moment}, ${eventItems.position}, ${eventItems.mediaId} limit 1)`;
  const columns = {
    event: events,
    owner: uploaderColumns(store.tables),
    videos: shownOf('video'),
    photos: shownOf('photo'),
    cover: { id: media.id, version: media.version },
  };
  const list = (person: SQL | undefined, after: SQL | undefined) =>
    prepared((db) =>
      db
        .select(columns)
        .from(events)
        .leftJoin(users, and(eq(users.id, events.ownerId), isNull(users.suspendedAt)))
        .leftJoin(media, sql`${media.id} = coalesce(${chosen}, ${first})`)
        .where(and(eq(events.tenant, sql.placeholder('tenant')), person, after))
        .orderBy(desc(events.startsOn), desc(events.id))
        .limit(sql.placeholder('limit')),
    );
  const person = sql.placeholder('person');
  const takesPart = or(
    eq(events.ownerId, person),
    sql`${events.id} in (select ${eventItems.eventId} from ${eventItems} where ${and(eq(eventItems.uploaderId, person), eq(eventItems.isShown, true))})`,
  );
  const mark = beyondMark([events.startsOn, events.id], '<');
  return {
    all: { first: list(undefined, undefined), next: list(undefined, mark) },
    ofPerson: { first: list(takesPart, undefined), next: list(takesPart, mark) },
    // From each month to the one before it along the index: one lookup per month.
    months: prepared((db) => {
      const newest = (before: SQL) =>
        sql`substr((select max(${events.startsOn}) from ${events} where ${and(eq(events.tenant, sql.placeholder('tenant')), before)}), 1, 7)`;
      const before = sql`${events.startsOn} < months.month || '-01'`;
      return db
        .select({ month: sql<string>`month` })
        .from(
          sql`(with recursive months(month) as (select ${newest(sql`1 = 1`)} union all select ${newest(before)} from months where months.month is not null) select month from months where month is not null limit ${sql.placeholder('limit')}) as found`,
        );
    }),
    one: prepared((db) =>
      db
        .select(columns)
        .from(events)
        .leftJoin(users, and(eq(users.id, events.ownerId), isNull(users.suspendedAt)))
        .leftJoin(media, sql`${media.id} = coalesce(${chosen}, ${first})`)
        .where(eq(events.id, sql.placeholder('id'))),
    ),
    find: prepared((db) =>
      db
        .select()
        .from(events)
        .where(eq(events.id, sql.placeholder('id'))),
    ),
  };
});

interface Row {
  readonly event: EventWithCover['event'];
  readonly owner: Uploader | null;
  readonly videos: number;
  readonly photos: number;
  readonly cover: { readonly id: string; readonly version: number } | null;
}

/** The events. What is in them is beside, in `eventItemsOn`. */
export function eventsOn(store: Store): Events {
  const { events, eventContributors } = store.tables;
  const run = statements(store);
  const rowsFor = (eventId: string, ids: readonly string[]) =>
    [...new Set(ids)].map((personId) => ({ eventId, personId }));
  return {
    create: (event, contributorIds) =>
      store.atomic(async (db) => {
        await db.insert(events).values(event);
        await rememberName(store, db, nameOfEvent(event));
        const rows = rowsFor(event.id, contributorIds);
        if (rows.length > 0) await db.insert(eventContributors).values(rows);
      }),
    find: async (id) => (await run.find(store.read, { id }))[0] ?? null,
    change: (id, change, contributorIds) =>
      store.atomic(async (db) => {
        const [event] = await store.locked(db.select().from(events).where(eq(events.id, id)));
        if (!event) return false;
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
        await db
          .update(events)
          .set({ title: event.title, ...given })
          .where(eq(events.id, id));
        await rememberName(store, db, nameOfEvent({ ...event, ...given }));
        if (contributorIds === undefined) return true;
        await db.delete(eventContributors).where(eq(eventContributors.eventId, id));
        const rows = rowsFor(id, contributorIds);
        if (rows.length > 0) await db.insert(eventContributors).values(rows);
        return true;
      }),
    remove: (id) =>
      store.atomic(async (db) => {
        const [gone] = await db.delete(events).where(eq(events.id, id)).returning();
        if (gone) await forgetName(store, db, nameOfEvent(gone));
        return gone !== undefined;
      }),
    async list({ tenant }, limit, after, person) {
      const { first, next } = person === undefined ? run.all : run.ofPerson;
      const values = { tenant, limit: limit + 1, ...(person === undefined ? {} : { person }) };
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
    async months({ tenant }, limit) {
      return (await run.months(store.read, { tenant, limit })).map(({ month }) => month);
    },
    withCover: async (id) => (await eventsWithCovers(store, [id]))[0] ?? null,
  };
}

/** The events with these ids as lists show them, in this order; without those that are gone. */
export async function eventsWithCovers(store: Store, ids: readonly string[]): Promise<EventWithCover[]> {
  const { one } = statements(store);
  const rows = (await Promise.all(ids.map((id) => one(store.read, { id })))).flat();
  const covers = await coversOf(store, rows);
  return rows.map((row) => withCover(row, covers));
}

const coversOf = (store: Store, rows: readonly Row[]): Promise<Map<string, Media>> =>
  itemsOf(store)(rows.flatMap(({ cover }) => cover ?? []));

function withCover({ event, owner, videos, photos, cover }: Row, covers: Map<string, Media>): EventWithCover {
  const item = cover === null ? null : (covers.get(cover.id) ?? null);
  return { event, owner, cover: item, counts: { video: videos, photo: photos } };
}
