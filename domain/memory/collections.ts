import type { Collections } from '../src/browsing/ports.ts';
import type { Media } from '../src/media/media.ts';
import type { Viewer } from '../src/media/ports.ts';
import { forViewer, isShownTo } from './media.ts';
import { slice } from './paging.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ collections: collectionsOn(tables) });

export function collectionsOn(tables: Tables): Collections {
  const shown = (viewer: Viewer, fits: (media: Media) => boolean) =>
    tables.media.where((media) => isShownTo(tables, media, viewer) && fits(media));
  return {
    async byUploader(uploaderId, viewer, limit, after) {
      const rows = shown(viewer, (media) => media.uploaderId === uploaderId);
      const page = slice(rows, ({ createdAt, id }) => [createdAt, id], 'down', { limit, after });
      return { items: page.items.map((media) => forViewer(tables, media, viewer.id)), next: page.next };
    },
    async byClub(clubId, viewer, limit, after) {
      const rows = shown(viewer, (media) => media.clubId === clubId);
      const page = slice(rows, ({ createdAt, id }) => [createdAt, id], 'down', { limit, after });
      return { items: page.items.map((media) => forViewer(tables, media, viewer.id)), next: page.next };
    },
    async ofBatch(batchId, viewer, limit, after) {
      const rows = shown(viewer, (media) => media.batchId === batchId);
      const page = slice(rows, ({ position, id }) => [position, id], 'up', { limit, after });
      return { items: page.items.map((media) => forViewer(tables, media, viewer.id)), next: page.next };
    },
    async chosen(ids, viewer) {
      const rows = new Map(shown(viewer, ({ id }) => ids.includes(id)).map((media) => [media.id, media]));
      return ids.flatMap((id) => {
        const media = rows.get(id);
        return media ? [forViewer(tables, media, viewer.id)] : [];
      });
    },
  };
}
