import type { CollegeEvent, EventItem, EventWithCover } from '../src/events/event.ts';
import type { EventItems, Events } from '../src/events/ports.ts';
import { existsFor } from '../src/events/rules.ts';
import { given } from '../src/kernel/given.ts';
import type { Media, Uploader } from '../src/media/media.ts';
import type { Viewer } from '../src/media/ports.ts';
import { isListed } from '../src/media/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { clubCardOf } from './clubs.ts';
import { forViewer, isShownTo } from './media.ts';
import { byId, type Own } from './own.ts';
import { slice } from './paging.ts';
import { countToSenders, declineAll } from './pool.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  events: table<CollegeEvent>((row) => row.id),
  eventItems: table<EventItem>((row) => row.mediaId),
  namedContributors: table<{ readonly eventId: string; readonly personId: string }>((row) =>
    pair(row.eventId, row.personId),
  ),
});

export const repositories = (tables: Tables) => ({ events: eventsOn(tables), eventItems: eventItemsOn(tables) });

export const own = {
  events: ({ events }, id) => byId(events.where(({ ownerId }) => ownerId === id)),
  eventItems: ({ eventItems, media }, id) =>
    eventItems
      .where(({ mediaId }) => media.get(mediaId)?.uploaderId === id)
      .map(({ mediaId, eventId }) => [mediaId, { mediaId, eventId }]),
  eventContributors: ({ namedContributors }, id) =>
    namedContributors.where(({ personId }) => personId === id).map(({ eventId }) => [eventId, { eventId }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function eventsOn(tables: Tables): Events {
  const name = (eventId: string, personIds: readonly string[]) => {
    for (const personId of personIds) tables.namedContributors.put({ eventId, personId });
  };
  return {
    async create(event, contributorIds, sideWrites = []) {
      tables.queue(sideWrites);
      tables.events.put(event);
      name(event.id, contributorIds);
    },
    find: async (id) => tables.events.get(id),
    async change(id, change, contributorIds, judge) {
      const event = tables.events.get(id);
      if (!event) return false;
      const changed = { ...event, ...given(change) };
      judge?.(changed);
      tables.events.put(changed);
      if (!contributorIds && !change.open) return true;
      tables.namedContributors.deleteWhere(
        ({ eventId, personId }) => eventId === id && (changed.open || uploaderOf(tables, personId) !== null),
      );
      if (contributorIds && !changed.open) name(id, contributorIds);
      return true;
    },
    async remove(id) {
      countToSenders(tables, ({ eventId }) => eventId === id);
      tables.eventItems.deleteWhere(({ eventId }) => eventId === id);
      tables.namedContributors.deleteWhere(({ eventId }) => eventId === id);
      tables.notifications.deleteWhere(({ eventId }) => eventId === id);
      declineAll(tables, (offer) => offer.eventId === id);
      return tables.events.delete(id);
    },
    async list(viewer, limit, after, personId, clubId) {
      const shown = tables.events.where(
        (event) =>
          existsFor(event, viewer) &&
          (clubId === undefined || event.clubId === clubId) &&
          (personId === undefined || takesPart(tables, event, personId)),
      );
      const page = slice(shown, ({ startsOn, id }) => [startsOn, id], 'down', { limit, after });
      return { items: page.items.map((event) => withCover(tables, event, viewer)), next: page.next };
    },
    async months(viewer, limit) {
      const days = tables.events.where((event) => existsFor(event, viewer)).map(({ startsOn }) => startsOn);
      return [...new Set(days.map((day) => day.slice(0, 7)))].sort().reverse().slice(0, limit);
    },
    async withCover(id, viewer) {
      const event = tables.events.get(id);
      return event && withCover(tables, event, viewer);
    },
  };
}

export function eventItemsOn(tables: Tables): EventItems {
  return {
    async named(eventId) {
      const people = tables.namedContributors
        .where((row) => row.eventId === eventId)
        .flatMap(({ personId }) => uploaderOf(tables, personId) ?? []);
      return people.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
    },
    async contributors(eventId, limit) {
      const counts = new Map<string, number>();
      for (const { media } of shownIn(tables, eventId))
        counts.set(media.uploaderId, (counts.get(media.uploaderId) ?? 0) + 1);
      const ids = [...counts].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1)).map(([id]) => id);
      return ids.flatMap((id) => uploaderOf(tables, id) ?? []).slice(0, limit);
    },
    async add(media, item) {
      if (!tables.media.get(media.id) || !tables.events.get(item.eventId)) return 'gone';
      const before = tables.eventItems.get(media.id);
      if (before && before.eventId !== item.eventId) return 'elsewhere';
      if (!before) tables.eventItems.put(item);
      return 'added';
    },
    async takeOut(eventId, mediaId) {
      if (tables.eventItems.get(mediaId)?.eventId !== eventId) return false;
      countToSenders(tables, (item) => item.mediaId === mediaId);
      const event = tables.events.get(eventId);
      if (event?.coverId === mediaId) tables.events.put({ ...event, coverId: null });
      return tables.eventItems.delete(mediaId);
    },
    async itemsOf(eventId, viewer, limit, after) {
      const page = slice(
        shownIn(tables, eventId, viewer),
        ({ item }) => [item.moment, item.position, item.mediaId],
        'up',
        {
          limit,
          after,
        },
      );
      return { items: page.items.map(({ media }) => forViewer(tables, media, viewer.id)), next: page.next };
    },
    newest: async (eventId, limit) =>
      shownIn(tables, eventId)
        .map(({ media }) => media)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    placeOf: async (mediaId) => tables.eventItems.get(mediaId),
    async eventsOf(mediaIds) {
      const found = mediaIds.flatMap((id) => {
        const event = tables.events.get(tables.eventItems.get(id)?.eventId ?? '');
        return event ? [[id, event] as const] : [];
      });
      return new Map(found);
    },
  };
}

/** The items of an event that lists show to a viewer, or, without one, to everybody, in their order. */
export function shownIn(
  tables: Tables,
  eventId: string,
  viewer: Viewer | null = null,
): { item: EventItem; media: Media }[] {
  return tables.eventItems
    .where((item) => item.eventId === eventId)
    .flatMap((item) => {
      const media = tables.media.get(item.mediaId);
      return media && (viewer === null ? isListed(media) : isShownTo(tables, media, viewer)) ? [{ item, media }] : [];
    })
    .sort(
      (a, b) =>
        a.item.moment - b.item.moment || a.item.position - b.item.position || (a.media.id < b.media.id ? -1 : 1),
    );
}

export function withCover(tables: Tables, event: CollegeEvent, viewer: Viewer | null = null): EventWithCover {
  const shown = shownIn(tables, event.id, viewer).map(({ media }) => media);
  const count = (kind: Media['kind']) => shown.filter((media) => media.kind === kind).length;
  return {
    event,
    owner: uploaderOf(tables, event.ownerId),
    club: clubCardOf(tables, event.clubId),
    cover: shown.find(({ id }) => id === event.coverId) ?? shown[0] ?? null,
    counts: { video: count('video'), photo: count('photo') },
  };
}

/** Whether somebody created an event or has items in it that are shown. */
function takesPart(tables: Tables, event: CollegeEvent, personId: string): boolean {
  return event.ownerId === personId || shownIn(tables, event.id).some(({ media }) => media.uploaderId === personId);
}

/** Somebody as others see them; null if they are gone or suspended. */
export function uploaderOf(tables: Tables, id: string): Uploader | null {
  const person = tables.users.get(id);
  if (!person || person.suspendedAt !== null) return null;
  const { name, fullName, avatar, favouriteCount } = person;
  return { id, name, fullName, avatar, favouriteCount };
}
