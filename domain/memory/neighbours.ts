import type { CountedPair, ItemAddress, Neighbours } from '../src/browsing/ports.ts';
import type { Position } from '../src/kernel/page.ts';
import type { Media } from '../src/media/media.ts';
import type { Viewer } from '../src/media/ports.ts';
import { isShownTo } from './media.ts';
import { byPosition } from './paging.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ neighbours: neighboursOn(tables) });

export function neighboursOn(tables: Tables): Neighbours {
  /** What stands right before and after `at` among the items that are shown and have a place. */
  const beside = (
    viewer: Viewer,
    at: Position,
    most: number,
    placeOf: (media: Media) => Position | null,
  ): CountedPair => {
    const places = tables.media
      .where((media) => isShownTo(tables, media, viewer))
      .flatMap((media) => {
        const place = placeOf(media);
        return place ? [{ address: { kind: media.kind, id: media.id } satisfies ItemAddress, place }] : [];
      })
      .sort((a, b) => byPosition(a.place, b.place));
    const before = places.filter(({ place }) => byPosition(place, at) < 0);
    const after = places.filter(({ place }) => byPosition(place, at) > 0);
    return {
      previous: before.at(-1)?.address ?? null,
      next: after[0]?.address ?? null,
      before: Math.min(before.length, most),
      after: Math.min(after.length, most),
    };
  };
  return {
    async inEvent({ eventId, moment, position, mediaId }, viewer, most) {
      return beside(viewer, [moment, position, mediaId], most, (media) => {
        const item = tables.eventItems.get(media.id);
        return item?.eventId === eventId ? [item.moment, item.position, item.mediaId] : null;
      });
    },
    inBatch: async ({ batchId, position, id }, viewer, most) =>
      beside(viewer, [position, id], most, (media) => (media.batchId === batchId ? [media.position, media.id] : null)),
    ofUploader: async ({ uploaderId, createdAt, id }, viewer, most) =>
      beside(viewer, [createdAt, id], most, (media) =>
        media.uploaderId === uploaderId ? [media.createdAt, media.id] : null,
      ),
  };
}
