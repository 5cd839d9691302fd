import type { EventItems } from '@quadrangle/domain/events/ports';
import { isListed } from '@quadrangle/domain/media/rules';
import { and, asc, desc, eq, getTableColumns, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { bySize } from '../engine/paging.ts';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { storeFor, viewedBy, withinView } from '../kernel/listed.ts';
import { uploaderColumns } from '../kernel/rows.ts';
import { foundColumns, itemsOf } from '../media/item-cache.ts';
import { itemsForViewer, viewerColumns } from '../media/items-for-viewer.ts';
import { countToSenders } from './count-to-senders.ts';

const statements = perStore((store) => {
  const { events, eventItems, eventContributors, eventPeople, media, users } = store.tables;
  const list = oneOf(store, eventItems.mediaId, 'ids');
  const event = placeholder('event');
  const page = (after: SQL | undefined, limit: Placeholder) =>
    prepared((db) =>
      db
        .select({ moment: eventItems.moment, position: eventItems.position, ...viewerColumns(store) })
        .from(eventItems)
        .innerJoin(media, eq(media.id, eventItems.mediaId))
        .leftJoin(users, eq(users.id, media.uploaderId))
        .where(
          and(
            eq(eventItems.eventId, event),
            eq(eventItems.isShown, true),
            eq(media.tenant, placeholder('tenant')),
            withinView(store),
            after,
          ),
        )
        .orderBy(asc(eventItems.moment), asc(eventItems.position), asc(eventItems.mediaId))
        .limit(limit),
    );
  const behind = sql`(${eventItems.moment}, ${eventItems.position}, ${eventItems.mediaId}) > (${placeholder('moment')}, ${placeholder('position')}, ${placeholder('mediaId')})`;
  return {
    pages: bySize((limit) => ({ first: page(undefined, limit), next: page(behind, limit) })),
    named: prepared((db) =>
      db
        .select(uploaderColumns(store.tables))
        .from(eventContributors)
        .innerJoin(users, eq(users.id, eventContributors.personId))
        .where(and(eq(eventContributors.eventId, event), isNull(users.suspendedAt)))
        .orderBy(users.nameKey),
    ),
    contributors: prepared((db) =>
      db
        .select(uploaderColumns(store.tables))
        .from(eventPeople)
        .innerJoin(users, eq(users.id, eventPeople.personId))
        .where(and(eq(eventPeople.eventId, event), isNull(users.suspendedAt)))
        .orderBy(desc(eventPeople.items), asc(eventPeople.personId))
        .limit(placeholder('limit')),
    ),
    newest: prepared((db) =>
      db
        .select(foundColumns(store.tables))
        .from(eventItems)
        .innerJoin(media, eq(media.id, eventItems.mediaId))
        .where(and(eq(eventItems.eventId, event), eq(eventItems.isShown, true)))
        .orderBy(desc(eventItems.mediaId))
        .limit(placeholder('limit')),
    ),
    place: prepared((db) =>
      db
        .select({
          eventId: eventItems.eventId,
          mediaId: eventItems.mediaId,
          moment: eventItems.moment,
          position: eventItems.position,
        })
        .from(eventItems)
        .where(eq(eventItems.mediaId, placeholder('id'))),
    ),
    list,
    events: prepared((db) =>
      db
        .select({ mediaId: eventItems.mediaId, event: getTableColumns(events) })
        .from(eventItems)
        .innerJoin(events, eq(events.id, eventItems.eventId))
        .where(list.condition),
    ),
  };
});

/** Which items belong to which event. */
export function eventItemsOn(store: Store): EventItems {
  const { events, eventItems, media } = store.tables;
  const run = statements(store);
  return {
    named: (event) => run.named(store.read, { event }),
    contributors: (event, limit) => run.contributors(store.read, { event, limit }),
    add: ({ id }, { eventId, moment, position }) =>
      store.atomic(async (db) => {
        const [event] = await store.locked(db.select({ id: events.id }).from(events).where(eq(events.id, eventId)));
        const [item] = await store.locked(
          db
            .select({ uploaderId: media.uploaderId, kind: media.kind, state: media.state, hidden: media.hidden })
            .from(media)
            .where(eq(media.id, id)),
        );
        if (!event || !item) return 'gone';
        const { uploaderId, kind } = item;
        const isShown = isListed(item);
        await db
          .insert(eventItems)
          .values({ mediaId: id, eventId, uploaderId, kind, isShown, moment, position })
          .onConflictDoNothing();
        const [stored] = await run.place(db, { id });
        return stored?.eventId === eventId ? 'added' : 'elsewhere';
      }),
    takeOut: (eventId, mediaId) =>
      store.atomic(async (db) => {
        const gone = await db
          .delete(eventItems)
          .where(and(eq(eventItems.mediaId, mediaId), eq(eventItems.eventId, eventId)))
          .returning({ mediaId: eventItems.mediaId });
        if (gone.length === 0) return false;
        await countToSenders(store, db, eq(media.id, mediaId));
        await db
          .update(events)
          .set({ coverId: null })
          .where(and(eq(events.id, eventId), eq(events.coverId, mediaId)));
        return true;
      }),
    async itemsOf(event, viewer, limit, after) {
      const { first, next } = statements(storeFor(store, viewer)).pages(limit);
      const values = { event, ...viewedBy(viewer) };
      const [moment, position, mediaId] = after ?? [];
      const rows = await (after === null
        ? first(store.read, values)
        : next(store.read, { ...values, moment, position, mediaId }));
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: await itemsForViewer(store, rows.slice(0, limit)),
        next: last === undefined ? null : [last.moment, last.position, last.id],
      };
    },
    async newest(event, limit) {
      const rows = await run.newest(store.read, { event, limit });
      const items = await itemsOf(store)(rows);
      return rows.flatMap(({ id }) => items.get(id) ?? []);
    },
    placeOf: async (id) => (await run.place(store.read, { id }))[0] ?? null,
    async eventsOf(ids) {
      if (ids.length === 0) return new Map();
      const rows = await run.events(store.read, { ids: run.list.value(ids) });
      return new Map(rows.map(({ mediaId, event }) => [mediaId, event]));
    },
  };
}
