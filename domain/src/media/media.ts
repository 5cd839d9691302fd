import type { DrawnPicture } from '../files/picture-sizes.ts';
import type { Renditions } from '../files/playback-rules.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Code } from '../kernel/errors.ts';
import type { Instant } from '../kernel/time.ts';
import type { ClubCard, SeatRole } from '../membership/club.ts';
import type { Pooled } from '../membership/pool-modes.ts';

export const kinds = ['video', 'photo'] as const;
export type Kind = (typeof kinds)[number];

/** A reaction to an item; its rules are in `reactions/`. */
export const reactions = ['like', 'dislike'] as const;
export type Reaction = (typeof reactions)[number];

/** `processing` and `failed` items are seen by their uploader only (decisions 13). */
export type MediaState = 'ready' | 'processing' | 'failed';

/** One shared item: a video or a photo. */
export interface Media {
  readonly id: string;
  readonly kind: Kind;
  /** Its uploader, who may be gone while the item stays (decisions 12). */
  readonly uploaderId: string;
  /** The club for which it was shared, and which it belongs to; null for its uploader's own (decisions 62). */
  readonly clubId: string | null;
  readonly tenant: Tenant;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Stored name of the video or photo. */
  readonly fileName: string;
  /** Stored name of a video's thumbnail; null for photos. */
  readonly posterName: string | null;
  /** The type found in the bytes, not the declared one. */
  readonly contentType: string;
  readonly size: number;
  /** In pixels, with the orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Seconds; null for photos. */
  readonly duration: number | null;
  /** A tiny picture as a data URL, shown until the real one has loaded. */
  readonly placeholder: string | null;
  readonly state: MediaState;
  /** Why it failed; for a ready item, why it lacks renditions. */
  readonly failure: Code | null;
  /** The renditions of a video, as far as they are made; null if there are none (decisions 58). */
  readonly renditions: Renditions | null;
  /** The progress of making them, in percent; null if nobody is making them. */
  readonly percent: number | null;
  /** The widths in which its picture was drawn; null if it was drawn before there were four (decisions 60). */
  readonly drawn: DrawnPicture | null;
  /** Hidden while its uploader is suspended, while it is withheld, offered, and in the bin of its club. */
  readonly hidden: boolean;
  /** Whether it is withheld: somebody who is in it asked, or moderators decided (decisions 51, 52). */
  readonly withheld: boolean;
  /** Whether it is in the bin of its club (decisions 62). */
  readonly binned: boolean;
  /**
   * Whether it came through the pool of an event: `offered` is hidden until the owner's side accepts it; null for any
   * other (decisions 65).
   */
  readonly pool: Pooled | null;
  readonly createdAt: Instant;
  /** When it was taken, according to the file; null when unknown (decisions 43). */
  readonly takenAt: Instant | null;
  /** The batch that items uploaded together share; the item's own id when it came alone (decisions 44). */
  readonly batchId: string;
  /** The item's place in its batch, from 0, as chosen when it was uploaded. */
  readonly position: number;
  readonly views: number;
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly commentCount: number;
  /** `trendScore` of the counters above, stored so that it can be indexed. */
  readonly score: number;
  /** A fixed random number in [0, 2^31), the sort key of `random` feeds. */
  readonly randomKey: number;
}

/** What others did with an item, and the score that follows from it. */
export type Counters = Pick<Media, 'views' | 'likeCount' | 'dislikeCount' | 'commentCount' | 'score'>;

/** The uploader as a card shows them. */
export interface Uploader {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly avatar: string | null;
  readonly favouriteCount: number;
}

/** An item as one viewer sees it: with its uploader (null when gone) and what the viewer did with it. */
export interface MediaForViewer {
  readonly media: Media;
  /** When the first item of its batch was published: the sort key of lists by time (decisions 44). */
  readonly beganAt: Instant;
  readonly uploader: Uploader | null;
  /** The club that it belongs to; null for its uploader's own. */
  readonly club: ClubCard | null;
  /** The viewer's seat in that club while it is open. */
  readonly seat: SeatRole | null;
  /**
   * Whether the viewer judges it while it is offered: on the owner's side of the event, or as a moderator with a case
   * about it. False in lists (decisions 65).
   */
  readonly judges: boolean;
  readonly reaction: Reaction | null;
  readonly saved: boolean;
  /** Whether the viewer marked the uploader as a favourite. */
  readonly favourite: boolean;
}
