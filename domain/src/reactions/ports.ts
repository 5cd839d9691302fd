import type { Instant } from '../kernel/time.ts';
import type { Media, Reaction } from '../media/media.ts';
import type { Visible } from '../media/visible.ts';

/** Who likes what: one row per person and item. */
export interface Reactions {
  /**
   * Compare and set: moves the person's reaction `from` → `to`, the item's counts and score with it. False, and
   * nothing changed, when it was not `from` any more or the item is gone.
   */
  swap(
    media: Visible<Media>,
    memberId: string,
    from: Reaction | null,
    to: Reaction | null,
    at: Instant,
  ): Promise<boolean>;
}
