import type { Instant } from '../kernel/time.ts';
import type { Counters, Media, Reaction } from '../media/media.ts';
import type { Visible } from '../media/visible.ts';

/** Reactions: one per person and item. */
export interface Reactions {
  /**
   * Compare and set: moves the person's reaction `from` → `to`, with the item's counts and score. Returns the item's counters
   * then. Changes nothing and returns null if it is no longer `from`, or the item is gone.
   */
  swap(
    media: Visible<Media>,
    memberId: string,
    from: Reaction | null,
    to: Reaction | null,
    at: Instant,
  ): Promise<Counters | null>;
}
