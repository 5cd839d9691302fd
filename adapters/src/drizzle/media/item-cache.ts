import type { Counters, Media } from '@quadrangle/domain/media/media';
import { BoundedCache } from '../../system/bounded-cache.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import { mediaColumns } from '../kernel/rows.ts';
import type { Tables } from '../tables/tables.ts';

/** A row of `foundColumns`: an item's counters, which change often, and the edition of everything else about it. */
export interface FoundItem extends Counters {
  readonly id: string;
  readonly edition: number;
}

/** The columns of an item that a list reads anew each time. */
export function foundColumns({ media }: Tables) {
  const { id, edition, views, likeCount, dislikeCount, commentCount, score } = media;
  return { id, edition, views, likeCount, dislikeCount, commentCount, score };
}

interface Kept {
  readonly edition: number;
  readonly media: Media;
}

/** The most bytes of the item cache of one database. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The bytes of a cached item beyond its texts. */
const ITEM_BYTES = 1_500;

/**
 * The items of these rows, by id. The database raises the edition at every change of a row but of its counters, so a
 * cached item of the same edition, with the counters that were found, equals the row, and processes need not notify each
 * other. There is one object of an item until it changes. Items that are gone by now are missing.
 */
export const itemsOf = perStore((store) => {
  const { media } = store.tables;
  const kept = new BoundedCache<Kept>(MAX_BYTES);
  const list = oneOf(store, media.id, 'ids');
  const read = prepared((db) =>
    db
      .select({ edition: media.edition, media: mediaColumns(store.tables) })
      .from(media)
      .where(list.condition),
  );
  const keep = (edition: number, item: Media): Media => {
    // Shared by all readers, so it must not change.
    Object.freeze(item.tags);
    kept.set(item.id, { edition, media: Object.freeze(item) }, bytesOf(item));
    return item;
  };
  return async (found: readonly FoundItem[]): Promise<Map<string, Media>> => {
    const items = new Map<string, Media>();
    const unknown: string[] = [];
    for (const row of found) {
      const known = kept.get(row.id);
      if (known?.edition !== row.edition) unknown.push(row.id);
      else
        items.set(
          row.id,
          hasCounters(known.media, row) ? known.media : keep(row.edition, withCounters(known.media, row)),
        );
    }
    if (unknown.length === 0) return items;
    for (const row of await read(store.read, { ids: list.value(unknown) }))
      items.set(row.media.id, keep(row.edition, row.media));
    return items;
  };
});

const hasCounters = (item: Media, row: Counters): boolean =>
  item.views === row.views &&
  item.likeCount === row.likeCount &&
  item.dislikeCount === row.dislikeCount &&
  item.commentCount === row.commentCount &&
  item.score === row.score;

function withCounters(item: Media, { views, likeCount, dislikeCount, commentCount, score }: Counters): Media {
  return { ...item, views, likeCount, dislikeCount, commentCount, score };
}

function bytesOf(media: Media): number {
  const texts = [media.title, media.description, media.placeholder ?? '', media.fileName, ...media.tags];
  return ITEM_BYTES + 2 * texts.reduce((length, text) => length + text.length, 0);
}
