import type { Tenant } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind, Media, Uploader } from '../media/media.ts';
import type { ClubCard } from '../membership/club.ts';
import type { PoolMode } from '../membership/pool-modes.ts';

/** Something that happened at the college, with the items that people share from it (decisions 45). */
export interface CollegeEvent {
  readonly id: string;
  readonly tenant: Tenant;
  /** Its creator, who may be gone while the event stays. */
  readonly ownerId: string;
  /** The club that owns it, whose leads act for it; null when its creator does. */
  readonly clubId: string | null;
  readonly title: string;
  readonly description: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly place: string;
  /** The item whose picture is the cover; null for the first item of the event. */
  readonly coverId: string | null;
  /** Whether every plan holder of the tenant may add own items, or only the owner and those the owner named. */
  readonly open: boolean;
  /** Whether its owner lets whoever has its link, signed out too, see title and days (decisions 68). */
  readonly preview: boolean;
  /** Whether it takes what people without a plan offer it, and what of it waits (decisions 65). */
  readonly pool: PoolMode;
  readonly createdAt: Instant;
}

/** An event as lists show it. */
export interface EventWithCover {
  readonly event: CollegeEvent;
  readonly owner: Uploader | null;
  /** The club that owns it; null when a person does. */
  readonly club: ClubCard | null;
  /** The cover, else the first item that is shown; null while there is none. */
  readonly cover: Media | null;
  /** How many items of each kind are shown. */
  readonly counts: Readonly<Record<Kind, number>>;
}

/** An item's place in its event: by time, then in the order chosen at the upload (decisions 45). */
export interface EventItem {
  readonly eventId: string;
  readonly mediaId: string;
  /** `momentOf` the item, with the time when its batch began as its upload. */
  readonly moment: Instant;
  readonly position: number;
}
