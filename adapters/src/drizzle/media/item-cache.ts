import type { Media } from '@quadrangle/domain/media/media';
import { BoundedCache } from '../../system/bounded-cache.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import { mediaColumns } from '../kernel/rows.ts';

/** The version of a found row: the item itself is read only when this version is not cached. */
export interface Version {
  readonly id: string;
  readonly version: number;
}

interface Kept {
  readonly version: number;
  readonly media: Media;
}

/** The most bytes of the item cache of one database. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The bytes of a cached item beyond its texts. */
const ITEM_BYTES = 1_500;

/**
 * The items of these rows, by id. The database raises the version at every change of a row, so a cached item of the
 * same version equals the row, and processes need not notify each other. Items that are gone by now are missing.
 */
export const itemsOf = perStore((store) => {
  const { media } = store.tables;
  const kept = new BoundedCache<Kept>(MAX_BYTES);
  const list = oneOf(store, media.id, 'ids');
  const read = prepared((db) =>
    db
      .select({ version: media.version, media: mediaColumns(store.tables) })
      .from(media)
      .where(list.condition),
  );
  return async (versions: readonly Version[]): Promise<Map<string, Media>> => {
    const items = new Map<string, Media>();
    const unknown: string[] = [];
    for (const { id, version } of versions) {
      const known = kept.get(id);
      if (known?.version === version) items.set(id, known.media);
      else unknown.push(id);
    }
    if (unknown.length === 0) return items;
    for (const row of await read(store.read, { ids: list.value(unknown) })) {
      // Shared by all readers, so it must not change.
      Object.freeze(row.media.tags);
      kept.set(row.media.id, { version: row.version, media: Object.freeze(row.media) }, bytesOf(row.media));
      items.set(row.media.id, row.media);
    }
    return items;
  };
});

function bytesOf(media: Media): number {
  const texts = [media.title, media.description, media.placeholder ?? '', media.fileName, ...media.tags];
  return ITEM_BYTES + 2 * texts.reduce((length, text) => length + text.length, 0);
}
