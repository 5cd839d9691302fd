import type { Collections } from '@quadrangle/domain/browsing/ports';
import type { Slice } from '@quadrangle/domain/kernel/page';
import type { MediaForViewer } from '@quadrangle/domain/media/media';
import { isListedTo } from '@quadrangle/domain/media/rules';
import { and, asc, desc, eq, type Placeholder } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { beyondMark, bySize, markValues } from '../engine/paging.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { listedToViewer, storeFor, viewedBy } from '../kernel/listed.ts';
import { itemsForViewer, itemsInOrder, type ViewerRow, viewerColumns } from '../media/items-for-viewer.ts';

const statements = perStore((store) => {
  const { media, users } = store.tables;
  /** The listed items with one value of a column, sorted by a key and their ids. */
  const pages = (of: AnyPgColumn, key: typeof media.createdAt | typeof media.position, direction: '<' | '>') => {
    const order = direction === '<' ? desc : asc;
    const page = (further: boolean, limit: Placeholder) =>
      prepared((db) =>
        db
          .select({ key, ...viewerColumns(store) })
          .from(media)
          .leftJoin(users, eq(users.id, media.uploaderId))
          .where(
            and(
              eq(of, placeholder('of')),
              listedToViewer(store),
              further ? beyondMark([key, media.id], direction) : undefined,
            ),
          )
          .orderBy(order(key), order(media.id))
          .limit(limit),
      );
    return bySize((limit) => ({ first: page(false, limit), next: page(true, limit) }));
  };
  return {
    byUploader: pages(media.uploaderId, media.createdAt, '<'),
    byClub: pages(media.clubId, media.createdAt, '<'),
    ofBatch: pages(media.batchId, media.position, '>'),
  };
});

/** Lists of videos and photos together. */
export function collectionsOn(store: Store): Collections {
  const read =
    (which: keyof ReturnType<typeof statements>): Collections['byUploader'] =>
    async (of, viewer, limit, after) => {
      const { first, next } = statements(storeFor(store, viewer))[which](limit);
      const values = { of, ...viewedBy(viewer) };
      const rows = await (after === null
        ? first(store.read, values)
        : next(store.read, { ...values, ...markValues(after) }));
      return pageOf(store, rows, limit);
    };
  return {
    byUploader: read('byUploader'),
    byClub: read('byClub'),
    ofBatch: read('ofBatch'),
    async chosen(ids, viewer) {
      const met = await itemsInOrder(store, viewer.id, ids);
      return met.filter(({ media, saved }) => isListedTo(media, viewer, saved));
    },
  };
}

async function pageOf(
  store: Store,
  rows: readonly (ViewerRow & { readonly key: number })[],
  limit: number,
): Promise<Slice<MediaForViewer>> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await itemsForViewer(store, rows.slice(0, limit)),
    next: last === undefined ? null : [last.key, last.id],
  };
}
