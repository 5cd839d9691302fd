import type { EventItem } from '../events/event.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { Kind, Media, MediaForViewer } from '../media/media.ts';
import type { Viewer } from '../media/ports.ts';
import type { Visible } from '../media/visible.ts';

/** An item by its address. */
export interface ItemAddress {
  readonly kind: Kind;
  readonly id: string;
}

/** The items before and after another; null at the beginning or end. */
export interface Pair {
  readonly previous: ItemAddress | null;
  readonly next: ItemAddress | null;
}

/** Also how many items there are on each side, as far as they were counted. */
export interface CountedPair extends Pair {
  readonly before: number;
  readonly after: number;
}

/** The neighbours of an item; what lies before and after it is counted up to `most` on each side. Items that are hidden or not ready are skipped, whoever looks. */
export interface Neighbours {
  /** Those of an item in its event, by moment, position, id. */
  inEvent(place: EventItem, viewer: Viewer, most: number): Promise<CountedPair>;
  /** Those of an item in its batch, by position, id. */
  inBatch(media: Visible<Media>, viewer: Viewer, most: number): Promise<CountedPair>;
  /** Those of an item among its uploader's items, videos and photos, by createdAt, id. */
  ofUploader(media: Visible<Media>, viewer: Viewer, most: number): Promise<CountedPair>;
}

/** The items of a person and of a batch: videos and photos in one list. */
export interface Collections {
  /** Listed items of one person of the viewer's tenant, by createdAt, id, downwards. */
  byUploader(uploaderId: string, viewer: Viewer, limit: number, after: Position | null): Promise<Slice<MediaForViewer>>;
  /** The same of one club. */
  byClub(clubId: string, viewer: Viewer, limit: number, after: Position | null): Promise<Slice<MediaForViewer>>;
  /** Listed items of one batch of the viewer's tenant, by position, id, upwards. */
  ofBatch(batchId: string, viewer: Viewer, limit: number, after: Position | null): Promise<Slice<MediaForViewer>>;
  /** Those of the items, a hundred at most, that are listed and of the viewer's tenant, in the order of `ids`. */
  chosen(ids: readonly string[], viewer: Viewer): Promise<readonly MediaForViewer[]>;
}
