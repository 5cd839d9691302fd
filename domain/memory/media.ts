import type { Slice } from '../src/kernel/page.ts';
import type { Instant } from '../src/kernel/time.ts';
import { cardsOf } from '../src/media/card.ts';
import type { Reaction } from '../src/media/media.ts';
import { type Kind, kinds, type Media, type MediaForViewer } from '../src/media/media.ts';
import type { FeedRequest, ItemDetails, MediaRepository, Viewer } from '../src/media/ports.ts';
import { removeFilesOf } from '../src/media/remove-media.ts';
import { isListedTo, recounted } from '../src/media/rules.ts';
import {
  compareSuggestions,
  matchesSuggestion,
  type SuggestionSource,
  searchDocument,
  searchRank,
  suggestionSources,
  suggestionsOf,
} from '../src/media/search.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { refuseStopped } from '../src/uploads/rules.ts';
import { spokenIn } from './captions.ts';
import { clubCardOf, seatOf } from './clubs.ts';
import { countersOf, counts, favouritesOf, fromFacts } from './counters.ts';
import { batchBegan, placeInFeed } from './feed-order.ts';
import { byId, marks, type Own } from './own.ts';
import { slice } from './paging.ts';
import { judges, putInto, renewOffers, sentBy } from './pool.ts';
import { type MarkRow, markKey, pair, table } from './table.ts';
import type { Tables } from './tables.ts';
import { roomOf } from './uploads.ts';

export const tables = () => ({
  media: table<Media>((row) => row.id),
  views: table<MarkRow>(markKey, (row) => row.memberId),
  /** When the first item of a batch was published. */
  batches: table<{ readonly id: string; readonly at: Instant }>((row) => row.id),
  /** People who have ever uploaded. */
  uploaders: table<{ readonly id: string }>((row) => row.id),
});

export const repositories = (tables: Tables) => ({ media: mediaOn(tables) });

export const own = {
  items: ({ media }, id) => byId(media.where(({ uploaderId }) => uploaderId === id)),
  views: ({ views }, id) => marks(views, id, 'viewedAt'),
} satisfies Partial<Record<OwnKind, Own>>;

export function mediaOn(tables: Tables): MediaRepository {
  const { media: items, uploads, views } = tables;
  const listed = (kind: Kind, viewer: Viewer) => (item: Media) => item.kind === kind && isShownTo(tables, item, viewer);
  const inFeed = (request: FeedRequest): Media[] => {
    const { feed, kind, viewer } = request;
    const shown =
      feed === 'myfiles'
        ? (item: Media) => item.kind === kind && item.tenant === viewer.tenant && !item.binned
        : listed(kind, viewer);
    return items.where(shown).filter((media) => placeInFeed(tables, request, media) !== null);
  };
  const pageOf = <Row>(request: FeedRequest, rows: readonly Row[], mediaOf: (row: Row) => Media): Slice<Row> =>
    slice(
      rows,
      (row) => placeInFeed(tables, request, mediaOf(row)) ?? [],
      request.feed === 'random' ? 'up' : 'down',
      request,
    );
  return {
    async find(kind, id, viewerId) {
      const media = items.get(id);
      if (media?.kind !== kind) return null;
      return { ...forViewer(tables, media, viewerId), judges: judges(tables, media, viewerId) };
    },
    byFileName: async (name) => items.find((item) => item.fileName === name || item.posterName === name),
    byId: async (id) => items.get(id),
    ofBatch: async (id) => items.find(({ batchId }) => batchId === id),
    async publish(media, uploadIds, sideWrites, into = null, judge = null) {
      const uploader = tables.users.get(media.uploaderId);
      if (uploader?.suspendedAt !== null) return 'uploader-gone';
      refuseStopped(uploader, media.createdAt);
      const wanted = uploads.where((upload) => uploadIds.includes(upload.id));
      if (wanted.length < uploadIds.length) return 'upload-gone';
      if (wanted.some(({ usedBy }) => usedBy !== null)) return 'upload-in-use';
      if (into && !tables.events.get(into.eventId)) return 'event-gone';
      if (into && into.most !== null && sentBy(tables, into.eventId, media.uploaderId)[media.kind] >= into.most)
        return 'pool-full';
      const holderId = into ? into.holderId : media.clubId;
      judge?.(roomOf(tables, media.uploaderId, null, holderId));
      tables.queue(sideWrites);
      for (const upload of wanted) uploads.put({ ...upload, usedBy: media.id, holderId });
      if (tables.batches.get(media.batchId) === null) tables.batches.put({ id: media.batchId, at: media.createdAt });
      if (media.pool !== 'offered' && tables.uploaders.get(media.uploaderId) === null)
        tables.uploaders.put({ id: media.uploaderId });
      items.put(media);
      if (into) putInto(tables, media, into.eventId);
      tables.count(media.createdAt, { uploads: 1, bytes: media.size });
      return 'published';
    },
    batchBegan: async (media) => batchBegan(tables, media),
    async sharedBefore(viewer, checksums, clubId) {
      const found = new Map<string, Media>();
      const isAsked = (upload: { readonly ownerId: string; readonly holderId: string | null }) =>
        clubId === undefined ? upload.ownerId === viewer.id : upload.holderId === clubId;
      for (const upload of uploads.where(isAsked)) {
        const media = upload.usedBy === null ? null : items.get(upload.usedBy);
        if (!media || upload.checksum === null || !checksums.includes(upload.checksum)) continue;
        if (media.fileName !== upload.fileName || media.tenant !== viewer.tenant || media.binned) continue;
        if (clubId !== undefined && media.clubId !== clubId) continue;
        const before = found.get(upload.checksum);
        if (!before || before.id < media.id) found.set(upload.checksum, media);
      }
      return [...found].map(([checksum, { kind, id }]) => ({ checksum, kind, id }));
    },
    async edit(id, { title, description, tags }) {
      const media = items.get(id);
      if (!media) return;
      items.put({
        ...media,
        title: title ?? media.title,
        description: description ?? media.description,
        tags: tags ?? media.tags,
      });
    },
    async settle(id, state, failure, sideWrites = []) {
      const media = items.get(id);
      if (media?.state !== 'processing') return;
      items.put({ ...media, state, failure });
      tables.queue(sideWrites);
      if (state === 'ready') renewOffers(tables, ({ mediaId }) => mediaId === id);
      if (!tables.users.get(media.uploaderId)) removeFailed(tables, media.uploaderId);
    },
    async reopen(id, jobs) {
      const media = items.get(id);
      if (media?.state !== 'failed') return;
      items.put({ ...media, state: 'processing', failure: null });
      tables.queue(jobs);
    },
    async remove(id, sideWrites, audit, only) {
      const media = items.get(id);
      if (!media || (only === 'binned' && !media.binned) || (only === 'offered' && media.pool !== 'offered'))
        return false;
      tables.queue([removeFilesOf(media), ...sideWrites]);
      removeItem(tables, id);
      tables.note(audit);
      return true;
    },
    async beginMaking(id, jobs) {
      const media = items.get(id);
      if (!media || media.percent !== null) return false;
      const state = media.state === 'failed' ? 'processing' : media.state;
      items.put({ ...media, state, failure: null, percent: 0 });
      tables.queue(jobs);
      return true;
    },
    async tellProgress(id, percent) {
      const media = items.get(id);
      if (media && media.percent !== null) items.put({ ...media, percent });
    },
    async finishMaking(id, renditions, sideWrites = [], next = null) {
      const media = items.get(id);
      if (!media) return false;
      items.put({ ...media, state: 'ready', failure: null, renditions, percent: next && media.percent });
      if (media.state !== 'ready') {
        tables.queue(sideWrites);
        renewOffers(tables, ({ mediaId }) => mediaId === id);
      }
      if (next) tables.queue([next]);
      return true;
    },
    async failMaking(id, failure, then, sideWrites = []) {
      const media = items.get(id);
      if (!media) return;
      const state = media.state === 'ready' ? 'ready' : then;
      items.put({ ...media, state, failure, percent: null });
      if (media.state !== state) {
        tables.queue(sideWrites);
        if (state === 'ready') renewOffers(tables, ({ mediaId }) => mediaId === id);
      }
      if (!tables.users.get(media.uploaderId)) removeFailed(tables, media.uploaderId);
    },
    async changePoster(id, { name, placeholder, drawn }, used, jobsFor) {
      const media = items.get(id);
      if (!media) return false;
      if (used !== null) {
        const { ownerId, holderId, judge } = used;
        const upload = uploads.get(used.id);
        if (!upload || upload.usedBy !== null) return false;
        judge?.(roomOf(tables, ownerId, null, holderId));
        uploads.put({ ...upload, usedBy: id, holderId });
      }
      uploads.deleteWhere(({ fileName }) => fileName === media.posterName);
      items.put({ ...media, posterName: name, placeholder, drawn });
      tables.queue(jobsFor(media.posterName));
      return true;
    },
    videoIds: async (after, limit, missing) =>
      items
        .where(({ kind, renditions, failure }) => kind === 'video' && !(missing && renditions && failure === null))
        .map(({ id }) => id)
        .filter((id) => after === null || id > after)
        .sort()
        .slice(0, limit),
    pictureIds: async (after, limit, missing) =>
      items
        .where(({ drawn }) => !(missing && drawn))
        .map(({ id }) => id)
        .filter((id) => after === null || id > after)
        .sort()
        .slice(0, limit),
    async keepDrawn(id, pictureName, drawn) {
      const media = items.get(id);
      if (!media || (media.posterName ?? media.fileName) !== pictureName) return false;
      items.put({ ...media, drawn });
      return true;
    },
    async countView({ id }, viewerId, now, spacing) {
      const media = items.get(id);
      const last = views.get(pair(id, viewerId));
      if (!media || (last && now - last.at < spacing)) return null;
      views.put({ mediaId: id, memberId: viewerId, at: now });
      const counted = recounted(media, { views: media.views + 1 });
      items.put(counted);
      return countersOf(counted);
    },
    async feed(request) {
      const page = pageOf(request, inFeed(request), (media) => media);
      return { items: page.items.map((media) => forViewer(tables, media, request.viewer.id)), next: page.next };
    },
    async cards(request) {
      const page = pageOf(request, cardsOf(inFeed(request)), ({ first }) => first);
      const met = (media: Media) => forViewer(tables, media, request.viewer.id);
      return { items: page.items.map((card) => ({ ...card, first: met(card.first) })), next: page.next };
    },
    async search(request) {
      const { kind, viewer, tokens, most, signal } = request;
      signal?.throwIfAborted();
      const rows = items
        .where(listed(kind, viewer))
        .flatMap((media) => {
          const rank = searchRank(searchDocument(media), tokens, spokenIn(tables, media));
          return rank === null ? [] : [{ media, rank }];
        })
        .slice(-most);
      const page = slice(rows, ({ media, rank }) => [rank, media.createdAt, media.id], 'down', request);
      return { items: page.items.map(({ media }) => forViewer(tables, media, viewer.id)), next: page.next };
    },
    async suggest({ viewer, tokens, most, limit, signal }) {
      signal?.throwIfAborted();
      if ((viewer.sharedBefore ?? null) !== null) return [];
      const textsIn = (source: SuggestionSource, found: readonly Media[]) =>
        new Set(found.flatMap(suggestionsOf).flatMap((text) => (text.source === source ? text.text : [])));
      const shown = kinds.flatMap((kind) => items.where(listed(kind, viewer)));
      return suggestionSources.flatMap((source) => {
        const listedTexts = textsIn(source, shown);
        return [
          ...textsIn(
            source,
            items.where(({ tenant }) => tenant === viewer.tenant),
          ),
        ]
          .filter((text) => matchesSuggestion(text, tokens))
          .slice(-most)
          .filter((text) => listedTexts.has(text))
          .map((text) => ({ source, text }))
          .sort(compareSuggestions)
          .slice(0, limit);
      });
    },
    async related({ kind, viewer, tags, notId, mostPerTag, limit }) {
      const order = (media: Media) => [media.createdAt, media.id];
      const candidates = items.where((item) => listed(kind, viewer)(item) && item.id !== notId);
      const considered = [...new Set(tags)].flatMap((tag) => {
        const tagged = candidates.filter((item) => item.tags.includes(tag));
        return slice(tagged, order, 'down', { limit: mostPerTag, after: null }).items;
      });
      const rows = [...Map.groupBy(considered, ({ id }) => id).values()].flatMap(([media, ...others]) =>
        media ? [{ media, shared: 1 + others.length }] : [],
      );
      const byShared = ({ media, shared }: (typeof rows)[number]) => [shared, ...order(media)];
      return slice(rows, byShared, 'down', { limit, after: null }).items.map(({ media }) =>
        forViewer(tables, media, viewer.id),
      );
    },
    async itemDetails(viewer, ids, mostReactions) {
      return ids
        .flatMap((id) => items.get(id) ?? [])
        .filter((media) => media.tenant === viewer.tenant)
        .map((media) => detailsOf(tables, viewer, media, mostReactions));
    },
    async recount() {
      const wrong = items.where(() => true).filter((media) => !sameCounters(media, fromFacts(tables, media)));
      for (const media of wrong) items.put(fromFacts(tables, media));
      for (const user of tables.users.where(() => true)) {
        const favouriteCount = favouritesOf(tables, user.id);
        tables.users.put({ ...user, favouriteCount });
      }
      return wrong.length;
    },
    // Nothing is derived here that could be outdated.
    indexNext: async () => null,
  };
}

/** Whether lists show an item to a viewer (decisions 74). */
export function isShownTo({ saves }: Tables, media: Media, viewer: Viewer): boolean {
  return isListedTo(media, viewer, saves.get(pair(media.id, viewer.id)) !== null);
}

export function forViewer(tables: Tables, media: Media, viewerId: string): MediaForViewer {
  const person = tables.users.get(media.uploaderId);
  return {
    media,
    beganAt: batchBegan(tables, media),
    uploader: person && {
      id: person.id,
      name: person.name,
      fullName: person.fullName,
      avatar: person.avatar,
      favouriteCount: person.favouriteCount,
    },
    club: clubCardOf(tables, media.clubId),
    seat: seatOf(tables, media.clubId, viewerId),
    judges: false,
    reaction: tables.reactions.get(pair(media.id, viewerId))?.reaction ?? null,
    saved: tables.saves.get(pair(media.id, viewerId)) !== null,
    favourite: tables.favourites.get(pair(media.uploaderId, viewerId)) !== null,
  };
}

function detailsOf(tables: Tables, viewer: Viewer, media: Media, most: number | null): ItemDetails {
  const those = (reaction: Reaction): string[] => {
    const newest = tables.reactions
      .where((row) => row.mediaId === media.id && row.reaction === reaction && counts(tables, row.memberId))
      .sort((a, b) => b.at - a.at || (a.memberId < b.memberId ? 1 : -1))
      .map((row) => row.memberId);
    if (most === null || newest.length <= most) return newest;
    const kept = newest.slice(0, most);
    return newest.includes(viewer.id) && !kept.includes(viewer.id) ? [...kept.slice(0, -1), viewer.id] : kept;
  };
  return {
    mediaId: media.id,
    uploaderEmail: tables.users.get(media.uploaderId)?.email ?? null,
    likes: those('like'),
    dislikes: those('dislike'),
  };
}

function sameCounters(a: Media, b: Media): boolean {
  return (
    a.likeCount === b.likeCount &&
    a.dislikeCount === b.dislikeCount &&
    a.commentCount === b.commentCount &&
    a.score === b.score
  );
}

/** Removes what failed of the items of somebody who is gone, or goes, with its files. */
export function removeFailed(tables: Tables, uploaderId: string): void {
  for (const item of tables.media.where((one) => one.uploaderId === uploaderId && one.state === 'failed')) {
    tables.queue([removeFilesOf(item)]);
    removeItem(tables, item.id);
  }
}

/** Removes an item with what refers to it. */
export function removeItem(tables: Tables, id: string): void {
  const { media, reactions, saves, history, views, comments, captions, uploads, events } = tables;
  media.delete(id);
  for (const table of [reactions, saves, history, views]) table.deleteWhere((row: MarkRow) => row.mediaId === id);
  comments.deleteWhere((comment) => comment.mediaId === id);
  captions.deleteWhere((row) => row.mediaId === id);
  uploads.deleteWhere((upload) => upload.usedBy === id);
  tables.eventItems.delete(id);
  tables.offers.delete(id);
  tables.bin.delete(id);
  tables.notifications.deleteWhere((row) => row.mediaId === id);
  for (const event of events.where(({ coverId }) => coverId === id)) events.put({ ...event, coverId: null });
}
