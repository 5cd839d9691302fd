import type { WrittenKind } from './ports.ts';

/**
 * Something that just happened, for open pages: only ids, because the receiver fetches the rest with the usual calls
 * (decisions 50).
 */
export type Announcement =
  /** Somebody got a notification. */
  | {
      readonly kind: WrittenKind;
      readonly personId: string;
      readonly mediaId: string | null;
      readonly commentId: string | null;
    }
  /** Somebody's notifications changed: read, or gone. */
  | { readonly kind: 'unread'; readonly personId: string }
  /** The comments under an item changed. */
  | { readonly kind: 'discussion'; readonly mediaId: string; readonly commentId: string | null }
  /** An own item made progress, is ready, or failed. */
  | { readonly kind: 'item'; readonly personId: string; readonly mediaId: string }
  /**
   * Somebody shared an item, or added one to an event: this is news to people who marked them, or the club they shared it
   * for, as a favourite, or who added to that event.
   */
  | {
      readonly kind: 'shared';
      readonly tenant: string;
      readonly uploaderId: string;
      readonly mediaId: string;
      readonly eventId: string | null;
      readonly clubId: string | null;
    }
  /** A session of somebody may have ended. */
  | { readonly kind: 'session'; readonly personId: string }
  /** Announcements were missed: what is on screen may be out of date. */
  | { readonly kind: 'refresh' };

/** An announcement as received; its id is the same in every process. */
export interface Heard {
  readonly id: string;
  readonly announcement: Announcement;
}

/** Sends announcements to every process. Nothing is stored; if one gets lost, `refresh` follows. */
export interface Announcements {
  /** Sends announcements without waiting; never throws. */
  announce(announcements: readonly Announcement[]): void;
  /**
   * Listens to the announcements of all processes from now on, in the same order everywhere; gets `refresh` whenever
   * one may have been missed. Returns a function that stops.
   */
  listen(hear: (heard: Heard) => void): () => void;
}
