import type { Day } from '../kernel/days.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft, Telling } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Viewer } from '../media/ports.ts';
import type { NewsChoice, ReadMarks, SharedItem, WrittenNews } from './news.ts';

/** Whose news, and whether they see what is hidden. */
export interface NewsViewer extends Viewer {
  readonly moderator: boolean;
}

export interface NewsRequest {
  readonly viewer: NewsViewer;
  readonly kinds: readonly string[];
  readonly since: Instant;
}

/**
 * What was told by rows. Of these it gives those alone whose item the viewer may know of (`isVisibleTo`), whose actor is not
 * suspended, whose item is not processing any more, and whose case is decided or hides what is theirs.
 */
export interface Notifications extends Telling {
  /** Newest first; sort keys at, cause. */
  page(request: NewsRequest & { readonly limit: number; readonly after: Position | null }): Promise<Slice<WrittenNews>>;
  /** How many since then are not read, counted up to `most`. */
  unread(request: NewsRequest & { readonly most: number }): Promise<number>;
  /** Forgets `portion` of those from before that moment, and what was read of them. Answers how many. */
  forget(before: Instant, portion: number): Promise<number>;
}

/** What somebody has read. */
export interface NewsReads {
  marks(personId: string): Promise<ReadMarks>;
  /** Marks these as read up to a moment; of fewer than none (`null`) all of them. */
  markRead(personId: string, keys: readonly string[] | null, at: Instant): Promise<void>;
}

/** What follows from what people share, so that nothing is written for those who follow them. */
export interface Followed {
  /** The newest items of favourites, a batch by its first one, shared since then and since they were marked; newest first. */
  ofFavourites(viewer: Viewer, since: Instant, most: number): Promise<readonly SharedItem[]>;
  /**
   * The newest items of others, not of favourites, since then in events that the viewer added to, and since they did; at
   * most `most` of each of the events they added to last.
   */
  inEvents(viewer: Viewer, since: Instant, most: number): Promise<readonly SharedItem[]>;
}

/** What people chose about being told. */
export interface NewsChoices {
  of(personId: string): Promise<readonly NewsChoice[]>;
  choose(personId: string, choice: NewsChoice): Promise<void>;
}

/** Whose digest is to be written, and since when it tells. */
export interface DueDigest {
  readonly personId: string;
  /** Up to when the one before told; null where there was none. */
  readonly since: Instant | null;
}

/** Which digests were begun: a receipt per person and day, so that no day has two (decisions 50). */
export interface Digests {
  /**
   * Begins the digests of a day, once: queues what `jobs` makes of the tenants in which somebody wants them. Nothing when
   * that day, or a later one, was begun already.
   */
  begin(day: Day, jobs: (tenants: readonly string[]) => readonly JobDraft[]): Promise<void>;
  /**
   * Takes at most `portion` people of a tenant who want digests, can sign in and have none of that day yet, writes their
   * receipts, and queues what `jobs` makes of them in the same unit.
   */
  take(
    request: { readonly tenant: string; readonly day: Day; readonly until: Instant; readonly portion: number },
    jobs: (due: readonly DueDigest[]) => readonly JobDraft[],
  ): Promise<void>;
}
