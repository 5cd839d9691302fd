import type { SharedItem } from '@quadrangle/domain/news/news';
import type { Followed, NewsChoices } from '@quadrangle/domain/news/ports';
import { MAX_EVENTS, newestShared } from '@quadrangle/domain/news/rules';
import { and, desc, eq, gt, max, min, ne, notExists, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { listedToViewer, namesWithinView, standing, storeFor, viewedBy } from '../kernel/listed.ts';
import { clubCardColumn } from '../kernel/locked-club.ts';
import { clubsMarkedLast, markedLast } from '../kernel/marked-last.ts';
import { itemColumns } from './item-columns.ts';

const statements = perStore((store) => {
  const { favourites, clubFavourites, media, users, events, eventItems, eventPeople } = store.tables;
  const { notificationChoices: choices } = store.tables;
  const columns = {
    uploader: { id: users.id, name: users.name, fullName: users.fullName, avatar: users.avatar },
    media: itemColumns(store.tables),
    at: media.createdAt,
  };
  const since = gt(media.createdAt, placeholder('since'));
  const viewer = placeholder('viewer');
  const whoMarked = oneOf(store, favourites.memberId, 'people');
  const whoMarkedClub = oneOf(store, clubFavourites.memberId, 'people');
  const whoAdded = oneOf(store, eventPeople.personId, 'people');
  const fresh = and(since, standing(store), listedToViewer(store));
  const newest = [desc(media.createdAt), desc(media.id)];
  return {
    people: whoMarked.value,
    marked: prepared((db) =>
      db
        .select({ id: favourites.memberId })
        .from(favourites)
        .where(and(eq(favourites.uploaderId, placeholder('uploader')), whoMarked.condition)),
    ),
    markedClub: prepared((db) =>
      db
        .select({ id: clubFavourites.memberId })
        .from(clubFavourites)
        .where(and(eq(clubFavourites.clubId, placeholder('club')), whoMarkedClub.condition)),
    ),
    added: prepared((db) =>
      db
        .select({ id: eventPeople.personId })
        .from(eventPeople)
        .where(and(eq(eventPeople.eventId, placeholder('event')), whoAdded.condition)),
    ),
    // Cross joins, because SQLite keeps their order: from those who are marked to what they shared. Only then come people,
    // because PostgreSQL would begin with them, and look up what they shared at any time.
    ofPeople: prepared((db) => {
      const marked = markedLast(store, db).as('marked');
      const picked = db
        .select({
          uploaderId: media.uploaderId,
          ...itemColumns(store.tables),
          at: media.createdAt,
          items: media.standsFor,
        })
        .from(marked)
        .crossJoin(media)
        .where(and(eq(media.uploaderId, marked.uploaderId), gt(media.createdAt, marked.markedAt), fresh))
        .orderBy(...newest)
        .limit(placeholder('most'))
        .as('picked');
      const { id, kind, title, tenant, state, fileName, posterName, at, items } = picked;
      const item = { id, kind, title, tenant, state, fileName, posterName };
      return db
        .select({ uploader: columns.uploader, media: item, at, items })
        .from(picked)
        .innerJoin(users, eq(users.id, picked.uploaderId))
        .orderBy(desc(at), desc(id));
    }),
    ofClubs: prepared((db) => {
      const marked = clubsMarkedLast(store, db).as('marked');
      return db
        .select({ ...columns, club: clubCardColumn(store, media.clubId), items: media.standsFor })
        .from(marked)
        .crossJoin(media)
        .innerJoin(users, eq(users.id, media.uploaderId))
        .where(
          and(
            eq(media.clubId, marked.clubId),
            gt(media.createdAt, marked.markedAt),
            fresh,
            ne(media.uploaderId, viewer),
          ),
        )
        .orderBy(...newest)
        .limit(placeholder('most'));
    }),
    // By event, along an index, and not by all that somebody ever added.
    addedTo: prepared((db) => {
      const theirs = and(eq(eventItems.uploaderId, viewer), eq(eventItems.eventId, eventPeople.eventId));
      const end = (of: typeof min) =>
        db
          .select({ id: of(eventItems.mediaId) })
          .from(eventItems)
          .where(theirs);
      return db
        .select({ id: eventPeople.eventId, first: sql<string>`${end(min)}` })
        .from(eventPeople)
        .where(eq(eventPeople.personId, viewer))
        .orderBy(desc(end(max)))
        .limit(MAX_EVENTS);
    }),
    chosen: prepared((db) =>
      db
        .select({ kind: choices.kind, way: choices.way, wanted: choices.wanted })
        .from(choices)
        .where(eq(choices.personId, placeholder('person'))),
    ),
    inEvent: prepared((db) => {
      const latest = db
        .select({ mediaId: eventItems.mediaId })
        .from(eventItems)
        .where(
          and(
            eq(eventItems.eventId, placeholder('event')),
            eq(eventItems.isShown, true),
            namesWithinView(store, eventItems.mediaId),
          ),
        )
        .orderBy(desc(eventItems.mediaId))
        .limit(placeholder('most'))
        .as('latest');
      const liked = db
        .select({ id: favourites.uploaderId })
        .from(favourites)
        .where(and(eq(favourites.memberId, viewer), eq(favourites.uploaderId, media.uploaderId)));
      const likedClub = db
        .select({ id: clubFavourites.clubId })
        .from(clubFavourites)
        .where(and(eq(clubFavourites.memberId, viewer), eq(clubFavourites.clubId, media.clubId)));
      return db
        .select({ ...columns, event: { id: events.id, title: events.title } })
        .from(latest)
        .innerJoin(media, eq(media.id, latest.mediaId))
        .innerJoin(users, eq(users.id, media.uploaderId))
        .innerJoin(events, and(eq(events.id, placeholder('event')), eq(events.tenant, placeholder('tenant'))))
        .where(
          and(
            since,
            gt(media.id, placeholder('first')),
            ne(media.uploaderId, viewer),
            notExists(liked),
            notExists(likedClub),
          ),
        );
    }),
  };
});

/** Derives notifications from shared items, along indexes and from a bounded number of rows. */
export function followedOn(store: Store): Followed {
  return {
    async ofFavourites(viewer, since, most) {
      const { ofPeople, ofClubs } = statements(storeFor(store, viewer));
      const asked = { ...viewedBy(viewer), since, most };
      const [people, clubs] = await Promise.all([ofPeople(store.read, asked), ofClubs(store.read, asked)]);
      // Later entries of a map take the place of earlier ones: the club's that of its person's.
      const shared = new Map<string, SharedItem>();
      for (const row of people) shared.set(row.media.id, { ...row, club: null, event: null });
      for (const row of clubs) shared.set(row.media.id, { ...row, event: null });
      return [...shared.values()].sort(newestShared).slice(0, most);
    },
    async inEvents(viewer, since, most) {
      const { addedTo, inEvent } = statements(storeFor(store, viewer));
      const who = viewedBy(viewer);
      const added = await addedTo(store.read, who);
      const shared = await Promise.all(
        added.map(({ id: event, first }) => inEvent(store.read, { ...who, event, first, since, most })),
      );
      return shared.flatMap((rows) => rows.map((row) => ({ ...row, club: null, items: 1 }))).sort(newestShared);
    },
    async concernedBy({ uploaderId, clubId, eventId }, personIds) {
      const { marked, markedClub, added, people: listOf } = statements(store);
      const people = listOf(personIds);
      const concerned = new Map<string, 'favourite' | 'event'>();
      if (eventId !== null)
        for (const { id } of await added(store.read, { event: eventId, people })) concerned.set(id, 'event');
      // Processes of an earlier release announce no club.
      if (clubId)
        for (const { id } of await markedClub(store.read, { club: clubId, people })) concerned.set(id, 'favourite');
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
