import type { EventWithCover } from '../events/event.ts';
import type { Uploader } from '../media/media.ts';
import type { Viewer } from '../media/ports.ts';
import type { Named } from './words.ts';

export interface FindRequest {
  readonly viewer: Viewer;
  /** What `queryWords` gave; not empty. */
  readonly words: readonly string[];
  /** How many of those that match are considered: the newest. */
  readonly most: number;
  readonly limit: number;
  /** Rejects with the signal's reason soon after the caller has stopped waiting. */
  readonly signal?: AbortSignal | undefined;
}

/** Finds events and people of the viewer's tenant in whose words every asked word begins one. */
export interface Finding {
  /** By `laterFirst`. */
  events(request: FindRequest): Promise<readonly EventWithCover[]>;
  /** Verified, not suspended people who ever uploaded, by `betterKnownFirst`. */
  people(request: FindRequest): Promise<readonly Uploader[]>;
  /**
   * Rewrites the search words of the next `many` events, or people, after `after` (an id; null for the first), as the
   * rules now have it. Answers the id of the last one, null at the end.
   */
  indexNext(named: Named, after: string | null, many: number): Promise<string | null>;
}
