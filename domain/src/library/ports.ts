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

/** What somebody looked at. */
export interface ViewHistory {
  /** Puts the item on top of the history: one entry per person and item (decisions 16). */
  remember(media: Visible<Media>, memberId: string, at: Instant): Promise<void>;
  forgetHistory(memberId: string): Promise<void>;
}

/** Everything somebody keeps, by id. */
export interface KeptIds {
  /** The ids somebody keeps, newest first. */
  kept(memberId: string): Promise<Kept>;
}

/** What somebody keeps, as one repository holds it; a use case names the parts that it needs. */
export type Library = SavedItems & Favourites & ViewHistory & KeptIds;

export interface Kept {
  readonly favouriteIds: readonly string[];
  readonly savedIds: Readonly<Record<Kind, readonly string[]>>;
}
