import type { WrittenKind } from './ports.ts';

/**
 * What just happened, for those who look on: ids alone, because whoever hears of it asks for the rest as ever
 * (decisions 50).
 */
export type Announcement =
  /** Somebody was told something. */
  | {
      readonly kind: WrittenKind;
      readonly personId: string;
      readonly mediaId: string | null;
      readonly commentId: string | null;
    }
  /** What somebody was told is something else now: read, or gone. */
  | { readonly kind: 'unread'; readonly personId: string }
  /** What is said under an item changed. */
  | { readonly kind: 'discussion'; readonly mediaId: string; readonly commentId: string | null }
  /** An item of one's own is further, ready, or failed. */
  | { readonly kind: 'item'; readonly personId: string; readonly mediaId: string }
  /** A session of somebody may have ended. */
  | { readonly kind: 'session'; readonly personId: string }
  /** Something was missed: whatever is on screen may be old. */
  | { readonly kind: 'refresh' };

/** An announcement that was heard; its id is the same in every process. */
export interface Heard {
  readonly id: string;
  readonly announcement: Announcement;
}

/** Says to every process what just happened. What is lost on the way is made good by `refresh`, never by what is stored. */
export interface Announcements {
  /** Passes it on, and does not wait for that; never throws. */
  announce(announcements: readonly Announcement[]): void;
  /**
   * Hears what any process announces from now on, in the same order everywhere; and `refresh` once some of it may have been
   * missed. Answers how to stop.
   */
  listen(hear: (heard: Heard) => void): () => void;
}
