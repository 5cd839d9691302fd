import type { User } from '../accounts/user.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind, Media } from '../media/media.ts';
import type { Visible } from '../media/visible.ts';

/** Saved items. Each write is idempotent. */
export interface SavedItems {
  save(media: Visible<Media>, memberId: string, at: Instant): Promise<void>;
  unsave(media: Visible<Media>, memberId: string): Promise<void>;
}

/** Favourite uploaders. Each write is idempotent. */
export interface Favourites {
  /** Marks `uploader` as a favourite of `memberId`; the uploader's count moves with the fact. */
  favour(uploader: Pick<User, 'id'>, memberId: string, at: Instant): Promise<void>;
  unfavour(uploader: Pick<User, 'id'>, memberId: string): Promise<void>;
  /** Whether somebody is a favourite of `memberId`. */
  isFavourite(personId: string, memberId: string): Promise<boolean>;
}

/** What people looked at. */
export interface ViewHistory {
  /** Puts the item on top of the history: one entry per person and item (decisions 16). */
  remember(media: Visible<Media>, memberId: string, at: Instant): Promise<void>;
  forgetHistory(memberId: string): Promise<void>;
}

/** Reads the ids in somebody's library. */
export interface LibraryReading {
  /** The ids of a member's favourites and saved items, newest first. */
  idsOf(memberId: string): Promise<LibraryIds>;
}

/** The whole of the repository; a use case names the parts it needs. */
export type Library = SavedItems & Favourites & ViewHistory & LibraryReading;

export interface LibraryIds {
  readonly favouriteIds: readonly string[];
  readonly savedIds: Readonly<Record<Kind, readonly string[]>>;
}
