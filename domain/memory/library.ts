import type { Instant } from '../src/kernel/time.ts';
import type { Library } from '../src/library/ports.ts';
import type { Kind, Media } from '../src/media/media.ts';
import { isListed } from '../src/media/rules.ts';
import { MAX_FAVOURITES } from '../src/news/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { counts, moveFavourites } from './counters.ts';
import { marks, type Own } from './own.ts';
import { type MarkRow, markKey, pair, table } from './table.ts';
import type { Tables } from './tables.ts';

export interface FavouriteRow {
  readonly uploaderId: string;
  readonly memberId: string;
  readonly at: Instant;
}

export const tables = () => ({
  saves: table<MarkRow>(markKey, (row) => row.memberId),
  history: table<MarkRow>(markKey, (row) => row.memberId),
  favourites: table<FavouriteRow>((row) => pair(row.uploaderId, row.memberId)),
});

export const repositories = (tables: Tables) => ({ library: libraryOn(tables) });

export const own = {
  saves: ({ saves }, id) => marks(saves, id, 'savedAt'),
  history: ({ history }, id) => marks(history, id, 'viewedAt'),
  favourites: ({ favourites }, id) =>
    favourites
      .where(({ memberId }) => memberId === id)
      .map(({ uploaderId, at }) => [uploaderId, { uploaderId, markedAt: at }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function libraryOn(tables: Tables): Library {
  const { saves, history, favourites } = tables;
  return {
    async save(media, memberId, at) {
      if (!tables.media.get(media.id) || saves.get(pair(media.id, memberId))) return;
      saves.put({ mediaId: media.id, memberId, at });
    },
    unsave: async (media, memberId) => void saves.delete(pair(media.id, memberId)),
    async favour(uploader, memberId, at) {
      if (!tables.users.get(uploader.id) || favourites.get(pair(uploader.id, memberId))) return;
      favourites.put({ uploaderId: uploader.id, memberId, at });
      moveFavourites(tables, uploader.id, 1);
    },
    async unfavour(uploader, memberId) {
      if (favourites.delete(pair(uploader.id, memberId))) moveFavourites(tables, uploader.id, -1);
    },
    isFavourite: async (personId, memberId) => favourites.get(pair(personId, memberId)) !== null,
    async remember(media, memberId, at) {
      if (tables.media.get(media.id)) history.put({ mediaId: media.id, memberId, at });
    },
    forgetHistory: async (memberId) => history.deleteWhere((row) => row.memberId === memberId),
    async idsOf(memberId) {
      const saved = saves.where((row) => row.memberId === memberId).map(({ mediaId, at }) => ({ id: mediaId, at }));
      const savedIds = (kind: Kind) => newestIds(saved.filter(({ id }) => isShown(tables.media.get(id), kind)));
      const marked = favourites.where((row) => row.memberId === memberId && counts(tables, row.uploaderId));
      return {
        favouriteIds: newestIds(marked.map(({ uploaderId, at }) => ({ id: uploaderId, at }))),
        savedIds: { video: savedIds('video'), photo: savedIds('photo') },
      };
    },
  };
}

const isShown = (media: Media | null, kind: Kind) => media?.kind === kind && isListed(media);

/** The people and clubs that somebody marked last. */
export function markedLast({ favourites, clubFavourites }: Tables, personId: string): ReadonlySet<string> {
  const theirs = ({ memberId }: { memberId: string }) => memberId === personId;
  const people = favourites.where(theirs).map(({ uploaderId, at }) => ({ id: uploaderId, at }));
  const clubs = clubFavourites.where(theirs).map(({ clubId, at }) => ({ id: clubId, at }));
  return new Set([people, clubs].flatMap((rows) => newestIds(rows).slice(0, MAX_FAVOURITES)));
}

function newestIds(rows: readonly { id: string; at: number }[]): string[] {
  return [...rows].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
}
