import type { EventWithCover } from '../events/event.ts';
import type { Uploader } from '../media/media.ts';
import type { Viewer } from '../media/ports.ts';
import type { Club } from '../membership/club.ts';
import type { Named } from './words.ts';

export interface FindRequest {
  readonly viewer: Viewer;
  /** The result of `queryWords`; not empty. */
  readonly words: readonly string[];
  /** How many of the newest matches are considered. */
  readonly most: number;
  readonly limit: number;
  /** Once the caller has stopped waiting, the search soon rejects with this signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Finds events, people and clubs of the viewer's tenant: each queried word begins one of theirs. */
export interface Finding {
  /** By `laterFirst`. */
  events(request: FindRequest): Promise<readonly EventWithCover[]>;
  /** Verified, not suspended people who ever uploaded and are not younger (decisions 73), by `betterKnownFirst`. */
  people(request: FindRequest): Promise<readonly Uploader[]>;
  /** Closed ones too, by `betterKnownFirst`. */
  clubs(request: FindRequest): Promise<readonly Club[]>;
  /**
   * Rewrites the search words of the next `many` events, people or clubs after `after` (an id; null for the first) by the
   * present rules. Returns the id of the last one, null at the end.
   */
  indexNext(named: Named, after: string | null, many: number): Promise<string | null>;
}
