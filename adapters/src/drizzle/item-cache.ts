import type { Media } from '@quadrangle/domain/media/media';
import { BoundedCache } from '../system/bounded-cache.ts';
import { oneOf, perStore, prepared } from './prepared.ts';
import { mediaColumns } from './rows.ts';

/** An item's row as a statement found it: the item itself is read only when this version of it is not kept. */
export interface Version {
  readonly id: string;
  readonly version: number;
}

interface Kept {
  readonly version: number;
  readonly media: Media;
}

/** What the kept items of one database may take. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What an item and what is made of it for as long as it is kept (its addresses, its views) take beyond its texts, in bytes. */
const ITEM_BYTES = 3_500;

/**
 * The items of rows that were just found, by id. The database raises the version at every change of the row, so what is
 * kept of the same version is what the row says: no process needs to be told of anything. An item that is gone by now
 * is missing.
 */
export const itemsOf = perStore((store) => {
  const { media } = store.tables;
  const kept = new BoundedCache<Kept>(MOST_BYTES);
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
      // Everybody gets this one: nobody may change it.
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
