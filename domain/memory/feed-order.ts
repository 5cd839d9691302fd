import type { Position } from '../src/kernel/page.ts';
import type { Instant } from '../src/kernel/time.ts';
import { batchPlace } from '../src/media/batch.ts';
import type { Media } from '../src/media/media.ts';
import type { FeedRequest } from '../src/media/ports.ts';
import { pair } from './table.ts';
import type { Tables } from './tables.ts';

const RING = 2 ** 31;

/** An item's place in a feed, or null when the feed does not hold it; who may see it is judged elsewhere. */
export function placeInFeed(tables: Tables, { feed, viewer, start }: FeedRequest, media: Media): Position | null {
  const key = pair(media.id, viewer.id);
  switch (feed) {
    case 'random':
      return [(media.randomKey - start + RING) % RING, media.id];
    case 'trend':
      return [media.score, media.id];
    case 'recent':
      return batched(tables, media);
    case 'sub':
      return isOfFavourite(tables, media, viewer.id) ? batched(tables, media) : null;
    case 'myfiles':
      return media.uploaderId === viewer.id ? batched(tables, media) : null;
    case 'saved':
      return timed(tables.saves.get(key)?.at, media);
    case 'history':
      return timed(tables.history.get(key)?.at, media);
  }
}

/** The items of a batch are together, first to last, at the time when their batch began (decisions 44). */
function batched(tables: Tables, media: Media): Position {
  return [batchPlace(batchBegan(tables, media), media.batchId, media.position), media.id];
}

/** When the first item of an item's batch was published. */
export function batchBegan(tables: Tables, { batchId, createdAt }: Pick<Media, 'batchId' | 'createdAt'>): Instant {
  return tables.batches.get(batchId)?.at ?? createdAt;
}

function timed(at: number | undefined, media: Media): Position | null {
  return at === undefined ? null : [at, media.id];
}

/** Whether somebody marked the uploader of an item, or the club that it is of, as a favourite. */
export function isOfFavourite(
  { favourites, clubFavourites }: Tables,
  { uploaderId, clubId }: Pick<Media, 'uploaderId' | 'clubId'>,
  personId: string,
): boolean {
  return (
    favourites.get(pair(uploaderId, personId)) !== null || clubFavourites.get(pair(clubId ?? '', personId)) !== null
  );
}
