import type { SharedItem } from '@quadrangle/domain/news/news';
import type { Followed, NewsChoices } from '@quadrangle/domain/news/ports';
import { and, desc, eq, gt, max, min, ne, notExists } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { listedToViewer, standing } from '../kernel/listed.ts';
import { markedLast } from '../kernel/marked-last.ts';
import { itemColumns } from './item-columns.ts';

/** Events whose new items are considered: those the viewer added to last. */
const MAX_EVENTS = 20;

const statements = perStore((store) => {
  const { favourites, media, users, events, eventItems, notificationChoices: choices } = store.tables;
  const columns = {
    uploader: { id: users.id, name: users.name, fullName: users.fullName, avatar: users.avatar },
    media: itemColumns(store.tables),
    at: media.createdAt,
  };
  const since = gt(media.createdAt, placeholder('since'));
  const whoMarked = oneOf(store, favourites.memberId, 'people');
  const whoAdded = oneOf(store, eventItems.uploaderId, 'people');
  return {
    people: whoMarked.value,
    marked: prepared((db) =>
      db
        .select({ id: favourites.memberId })
        .from(favourites)
        .where(and(eq(favourites.uploaderId, placeholder('uploader')), whoMarked.condition)),
    ),
    added: prepared((db) =>
      db
        .select({ id: eventItems.uploaderId })
        .from(eventItems)
        .where(and(eq(eventItems.eventId, placeholder('event')), whoAdded.condition))
        .groupBy(eventItems.uploaderId),
    ),
    ofFavourites: prepared((db) => {
      const marked = markedLast(store, db).as('marked');
      return db
        .select({ ...columns, items: media.standsFor })
        .from(marked)
        .innerJoin(
          media,
          and(
            eq(media.uploaderId, marked.uploaderId),
            since,
            gt(media.createdAt, marked.markedAt),
            standing(store),
            listedToViewer(store),
          ),
        )
        .innerJoin(users, eq(users.id, media.uploaderId))
        .orderBy(desc(media.createdAt), desc(media.id))
        .limit(placeholder('most'));
    }),
    addedTo: prepared((db) =>
      db
        .select({ id: eventItems.eventId, first: min(eventItems.mediaId), last: max(eventItems.mediaId) })
        .from(eventItems)
        .where(eq(eventItems.uploaderId, placeholder('viewer')))
        .groupBy(eventItems.eventId)
        .orderBy(desc(max(eventItems.mediaId)))
        .limit(MAX_EVENTS),
    ),
    chosen: prepared((db) =>
      db
        .select({ kind: choices.kind, way: choices.way, wanted: choices.wanted })
        .from(choices)
        .where(eq(choices.personId, placeholder('person'))),
    ),
    inEvent: prepared((db) => {
      const newest = db
        .select({ mediaId: eventItems.mediaId })
        .from(eventItems)
        .where(and(eq(eventItems.eventId, placeholder('event')), eq(eventItems.isShown, true)))
        .orderBy(desc(eventItems.mediaId))
        .limit(placeholder('most'))
        .as('newest');
      const liked = db
        .select({ id: favourites.uploaderId })
        .from(favourites)
        .where(and(eq(favourites.memberId, placeholder('viewer')), eq(favourites.uploaderId, media.uploaderId)));
      return db
        .select({ ...columns, event: { id: events.id, title: events.title } })
        .from(newest)
        .innerJoin(media, eq(media.id, newest.mediaId))
        .innerJoin(users, eq(users.id, media.uploaderId))
        .innerJoin(events, and(eq(events.id, placeholder('event')), eq(events.tenant, placeholder('tenant'))))
        .where(
          and(since, gt(media.id, placeholder('first')), ne(media.uploaderId, placeholder('viewer')), notExists(liked)),
        );
    }),
  };
});

/** Derives notifications from shared items, along indexes and from a bounded number of rows. */
export function followedOn(store: Store): Followed {
  return {
    async ofFavourites({ id, tenant }, since, most) {
      const rows = await statements(store).ofFavourites(store.read, { viewer: id, tenant, since, most });
      return rows.map((row): SharedItem => ({ ...row, event: null }));
    },
    async inEvents({ id, tenant }, since, most) {
      const { addedTo, inEvent } = statements(store);
      const shared: SharedItem[] = [];
      for (const { id: event, first } of await addedTo(store.read, { viewer: id })) {
        const rows = await inEvent(store.read, { viewer: id, tenant, event, first: first ?? '', since, most });
        shared.push(...rows.map((row) => ({ ...row, items: 1 })));
      }
      return shared.sort((a, b) => b.at - a.at || (a.media.id < b.media.id ? 1 : -1));
    },
    async concernedBy({ uploaderId, eventId }, personIds) {
      const { marked, added, people: listOf } = statements(store);
      const people = listOf(personIds);
      const concerned = new Map<string, 'favourite' | 'event'>();
      if (eventId !== null)
        for (const { id } of await added(store.read, { event: eventId, people })) concerned.set(id, 'event');
      for (const { id } of await marked(store.read, { uploader: uploaderId, people })) concerned.set(id, 'favourite');
      return concerned;
    },
  };
}

/** People's choices of notifications. */
export function newsChoicesOn(store: Store): NewsChoices {
  const { notificationChoices: choices, users } = store.tables;
  return {
    of: (personId) => statements(store).chosen(store.read, { person: personId }),
    choose: (personId, choice) =>
      store.atomic(async (db) => {
        const [there] = await store.locked(
          db.select({ id: users.id }).from(users).where(eq(users.id, personId)),
          'use',
        );
        if (!there) return;
        await db
          .insert(choices)
          .values({ personId, ...choice })
          .onConflictDoUpdate({
            target: [choices.personId, choices.kind, choices.way],
            set: { wanted: choice.wanted },
          });
      }),
  };
}
