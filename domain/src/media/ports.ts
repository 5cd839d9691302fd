import type { User } from '../accounts/user.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { DrawnPicture } from '../files/picture-sizes.ts';
import type { Renditions } from '../files/playback-rules.ts';
import type { Code } from '../kernel/errors.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft, SideWrite } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Club } from '../membership/club.ts';
import type { Judge } from '../uploads/room.ts';
import type { Upload } from '../uploads/upload.ts';
import type { CardFeed, CardForViewer } from './card.ts';
import type { Feed } from './feeds.ts';
import type { Counters, Kind, Media, MediaForViewer, MediaState } from './media.ts';
import type { Suggestion } from './search.ts';
import type { Visible } from './visible.ts';

/** Who looks at a list. */
export interface Viewer {
  readonly id: string;
  readonly tenant: string;
  /** They see what others shared before this moment, and what they saved; unset or null: everything (decisions 74). */
  readonly sharedBefore?: Instant | null;
}

/**
 * One page of a feed. The order and the sort keys (which make up `after`) are: `trend` score, id · `recent`, `sub`,
 * `myfiles` `batchPlace`, id · `saved` time saved, id · `history` time viewed, id — all downwards; `random` upwards
 * along the ring of random keys from `start`: distance from `start`, id.
 */
export interface FeedRequest {
  readonly feed: Feed;
  readonly kind: Kind;
  readonly viewer: Viewer;
  readonly limit: number;
  readonly after: Position | null;
  /** Where a `random` walk begins, in [0, 2^31). */
  readonly start: number;
}

/** One page of a feed in cards. The order and the sort keys are those of the cards' first items in the feed. */
export interface CardRequest extends FeedRequest {
  readonly feed: CardFeed;
}

export interface SearchRequest {
  readonly kind: Kind;
  readonly viewer: Viewer;
  /** The result of `queryTokens`; not empty. */
  readonly tokens: readonly string[];
  /** How many of the newest matches are ranked. */
  readonly most: number;
  readonly limit: number;
  readonly after: Position | null;
  /** Rejects with the signal's reason soon after the caller has stopped waiting. */
  readonly signal?: AbortSignal | undefined;
}

export interface SuggestRequest {
  readonly viewer: Viewer;
  /** The result of `queryTokens`; not empty. */
  readonly tokens: readonly string[];
  /** How many of the newest matching texts of each source are considered. */
  readonly most: number;
  /** How many texts to return from each source. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface RelatedRequest {
  readonly kind: Kind;
  readonly viewer: Viewer;
  readonly tags: readonly string[];
  /** The item itself, which is left out; null for none. */
  readonly notId: string | null;
  /** How many of a tag's newest items are considered. */
  readonly mostPerTag: number;
  readonly limit: number;
}

/** The details of an item that its view leaves out (decisions 11, 17). */
export interface ItemDetails {
  readonly mediaId: string;
  /** Null when the person is gone. */
  readonly uploaderEmail: string | null;
  /** Newest first. */
  readonly likes: readonly string[];
  readonly dislikes: readonly string[];
}

export interface TextChange {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** An own item whose file has this checksum. */
export interface SharedBefore {
  readonly checksum: string;
  readonly kind: Kind;
  readonly id: string;
}

/** The captions of a video in one language. */
export interface CaptionsFact {
  /** Changes with each change of the captions. */
  readonly id: string;
  readonly language: string;
}

/** Which captions a video has (decisions 59). */
export interface CaptionsOfItem {
  /** By language, upwards. */
  ofItem(mediaId: string): Promise<readonly CaptionsFact[]>;
}

/** Items one by one. */
export interface MediaItems {
  /** The item with what `viewerId` did with it, unchecked: use cases call `visibleMedia`. */
  find(kind: Kind, id: string, viewerId: string): Promise<MediaForViewer | null>;
  /** The item that uses a stored file as its own or as its poster. */
  byFileName(fileName: string): Promise<Media | null>;
  byId(id: string): Promise<Media | null>;
  /** Any item of a batch. */
  ofBatch(batchId: string): Promise<Media | null>;
  /** When the first item of the item's batch was published (decisions 44). */
  batchBegan(item: Pick<Media, 'id' | 'batchId' | 'createdAt'>): Promise<Instant>;
  /**
   * The viewer's own items whose files have one of these checksums, the newest of each; those of a club, whoever sent
   * them, where one is named.
   */
  sharedBefore(viewer: Viewer, checksums: readonly string[], clubId?: string): Promise<readonly SharedBefore[]>;
}

/** The event into which an item is published (decisions 45, 65). */
export interface Into {
  readonly eventId: string;
  /** The most items of its kind that one person has in its pool; null for an ordinary item. */
  readonly most: number | null;
  /** Whose room its files take. */
  readonly holderId: string | null;
}

/** Changes to items. Every write is atomic; the jobs passed along are queued in the same unit. */
export interface MediaChanges {
  /**
   * Adds the item with its tags and search tokens, marks its uploads as used and writes `sideWrites`. Adds nothing if
   * an upload is used or gone, or if the uploader is suspended or gone at that moment; nor if the event `into` which it
   * goes is gone, or the uploader has as many items of its kind there as its pool takes of one person. `judge` gets the
   * present usage of the uploader and of the holder to whom the uploads are to count; nothing is added when it throws.
   * Refuses UPLOADS_STOPPED where the uploader's uploads are stopped at that moment.
   */
  publish(
    media: Media,
    uploadIds: readonly string[],
    sideWrites: readonly SideWrite[],
    into?: Into | null,
    judge?: Judge | null,
  ): Promise<'published' | 'uploader-gone' | 'upload-gone' | 'upload-in-use' | 'event-gone' | 'pool-full'>;
  /** Changes the texts that are given (not `undefined`) and nothing else, and the search tokens with them. */
  edit(id: string, change: TextChange): Promise<void>;
  /**
   * Ends the processing of an item, and then writes `sideWrites`. What failed, and whose uploader is gone, is removed with
   * its files: nobody would see it.
   */
  settle(id: string, state: MediaState, failure: Code | null, sideWrites?: readonly SideWrite[]): Promise<void>;
  /** Sets a failed item back to `processing` and queues `jobs`; does nothing to any other. */
  reopen(id: string, jobs: readonly JobDraft[]): Promise<void>;
  /**
   * Removes the item with everything that belongs to it, its files by a job (`removeFilesOf`), and stores the side
   * writes; false when it is gone already, or is not in the bin of a club, or among the offers of a pool any more, where
   * it is `only` to be removed there.
   */
  remove(
    id: string,
    sideWrites: readonly SideWrite[],
    audit?: AuditEntry,
    only?: 'binned' | 'offered',
  ): Promise<boolean>;
  /**
   * Counts one view of the item by `viewerId`, unless one was counted less than `spacing` milliseconds before; view
   * count and score move together. Returns the counters then, null if it did not count.
   */
  countView(media: Visible<Media>, viewerId: string, now: Instant, spacing: number): Promise<Counters | null>;
}

/** The poster of a video: its stored name, and what was drawn from it. */
interface Poster {
  readonly name: string;
  readonly placeholder: string;
  readonly drawn: DrawnPicture;
}

/** An uploaded poster, to whom it is to count, and what judges whether it fits there; null where it counts already. */
export interface PosterUpload extends Pick<Upload, 'id' | 'ownerId' | 'holderId'> {
  readonly judge: Judge | null;
}

/** Stores the renditions that jobs make, and the posters that uploaders choose (decisions 58). */
export interface MediaMade {
  /**
   * Marks a video as being converted, clears former failures and queues `jobs`; false if the video is gone, or is being
   * converted already.
   */
  beginMaking(id: string, jobs: readonly JobDraft[]): Promise<boolean>;
  /** Stores the progress of the conversion. */
  tellProgress(id: string, percent: number): Promise<void>;
  /**
   * Stores the renditions, and makes the item ready, even one that failed; false if it is gone. Writes `sideWrites`
   * unless it was ready before. If there is a `next` job, more is to be made: it is queued in the same unit.
   */
  finishMaking(
    id: string,
    renditions: Renditions,
    sideWrites?: readonly SideWrite[],
    next?: JobDraft | null,
  ): Promise<boolean>;
  /**
   * Stores why the conversion failed. An item that was ready stays so; any other gets the state `then`, and `sideWrites`
   * is written if it had another. What failed, and whose uploader is gone, is removed as by `settle`.
   */
  failMaking(id: string, failure: Code, then: 'ready' | 'failed', sideWrites?: readonly SideWrite[]): Promise<void>;
  /**
   * Changes the poster of a video, marks its upload (null: none) as used and queues the jobs that `jobsFor` gives for
   * the former poster, as it is in the unit; does nothing and answers false if the item or the upload is gone, or the
   * upload is used. Nothing happens when its judge throws, as with `publish`.
   */
  changePoster(
    id: string,
    poster: Poster,
    upload: PosterUpload | null,
    jobsFor: (former: string | null) => readonly JobDraft[],
  ): Promise<boolean>;
  /** Ids of up to `limit` videos after `after`, in order; with `missing` only those that lack renditions. */
  videoIds(after: string | null, limit: number, missing: boolean): Promise<readonly string[]>;
}

/** Drawn pictures of items (decisions 60). */
export interface MediaPictures {
  /** Ids of up to `limit` items after `after`, in order; with `missing` only those that lack widths. */
  pictureIds(after: string | null, limit: number, missing: boolean): Promise<readonly string[]>;
  /** Stores the drawn sizes of an item's picture; false if the item has another picture by now, or is gone. */
  keepDrawn(id: string, pictureName: string, drawn: DrawnPicture): Promise<boolean>;
}

/** Items in lists. */
export interface MediaLists {
  /** Listed items of the viewer's tenant; `myfiles`: the viewer's own in every state. */
  feed(request: FeedRequest): Promise<Slice<MediaForViewer>>;
  /** The same items, combined as by `cardsOf`: its work grows with the page, not with the size of batches. */
  cards(request: CardRequest): Promise<Slice<CardForViewer>>;
  /** Items sharing at least one tag: most shared first, then newest; never `notId` (decisions 19). */
  related(request: RelatedRequest): Promise<readonly MediaForViewer[]>;
  /**
   * The details of items of the viewer's tenant: likes and dislikes newest first, at most `mostReactions` of each
   * per item (null for all), the viewer's own always among them.
   */
  itemDetails(viewer: Viewer, ids: readonly string[], mostReactions: number | null): Promise<readonly ItemDetails[]>;
}

/** The search words of items. */
export interface MediaSearch {
  /**
   * Listed items in which every token begins a word; by `searchRank`, createdAt, id, all downwards. Of more than `most`
   * matches, the newest are ranked (decisions 19).
   */
  search(request: SearchRequest): Promise<Slice<MediaForViewer>>;
  /**
   * Tags and titles of listed items of the viewer's tenant in which every token begins a word; in the order of
   * `compareSuggestions`, at most `limit` of each source. Of each source the newest `most` are looked at, with those that
   * only hidden items have.
   */
  suggest(request: SuggestRequest): Promise<readonly Suggestion[]>;
  /**
   * Rewrites the search words of the next `many` items after `after` (an id; null for the first) by the present rules.
   * Returns the id of the last one, null at the end.
   */
  indexNext(after: string | null, many: number): Promise<string | null>;
}

/** The counters of items. */
export interface MediaCounters {
  /** Recomputes counters and scores from their facts; returns how many items were wrong. */
  recount(): Promise<number>;
}

/** The whole repository of items; a use case names the parts that it needs. */
export type MediaRepository = MediaItems &
  MediaChanges &
  MediaMade &
  MediaPictures &
  MediaLists &
  MediaSearch &
  MediaCounters;

/** Finds whose picture a stored file in `profile/` is: of a person who is not suspended, or of a club. */
export interface Avatars {
  avatarOwner(fileName: string): Promise<Pick<User | Club, 'id' | 'tenant'> | null>;
}
