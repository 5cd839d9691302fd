import type { Day } from '../kernel/days.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft, Telling } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Viewer } from '../media/ports.ts';
import type { NewsChoice, ReadMarks, SharedItem, WrittenNews } from './news.ts';

/** Whose notifications, and whether they see hidden items. */
export interface NewsViewer extends Viewer {
  readonly moderator: boolean;
}

export interface NewsRequest {
  readonly viewer: NewsViewer;
  readonly kinds: readonly string[];
  readonly since: Instant;
}

/** The subject of notifications: a comment, an item and its comments, a case, an event, or somebody's acts. */
export type NewsSubject =
  | { readonly commentId: string }
  | { readonly mediaId: string }
  | { readonly caseId: string }
  | { readonly eventId: string }
  | { readonly actorId: string };

/**
 * The stored notifications. It returns only those whose item the viewer may know of (`isVisibleTo`) and is no longer
 * processing, whose actor is not suspended, and whose case is decided or hides something of the viewer's own; of
 * undecided cases, only to moderators, whatever item of their college they are about; that something is removed soon,
 * only while an offer that it told of still waits; that offers wait, only while some wait for the viewer to decide; that
 * a club has no lead, only while it waits for one; that the viewer leaves, only of the day that counts.
 */
export interface Notifications extends Telling {
  /** Newest first; sort keys at, cause. */
  page(request: NewsRequest & { readonly limit: number; readonly after: Position | null }): Promise<Slice<WrittenNews>>;
  /** How many since then are unread, counted up to `most`. */
  unread(request: NewsRequest & { readonly most: number }): Promise<number>;
  /** People with stored notifications about a subject; up to `most`, by id. */
  recipientsOf(subject: NewsSubject, most: number): Promise<string[]>;
  /**
   * Deletes up to `portion` notifications older than that moment, and as many read marks. Returns the larger of the
   * two counts: `portion` while more may be left.
   */
  forget(before: Instant, portion: number): Promise<number>;
}

/** Which notifications people have read. */
export interface NewsReads {
  marks(personId: string): Promise<ReadMarks>;
  /**
   * Marks those with these keys as read up to a moment; `null` means all. Of the marks by key only the newest stay
   * (`MAX_MARKS`); up to the moment of the newest that goes, everything is marked as read.
   */
  markRead(personId: string, keys: readonly string[] | null, at: Instant): Promise<void>;
}

/** Derives notifications from shared items, so that nothing has to be written for followers. */
export interface Followed {
  /**
   * The newest items of favourites, people and clubs (of a batch the first), shared since then and since they became
   * favourites; newest first. Each once: what was shared for a club that is a favourite is the club's.
   */
  ofFavourites(viewer: Viewer, since: Instant, most: number): Promise<readonly SharedItem[]>;
  /**
   * The newest items of others, except favourites, added since then to events that the viewer had added to, and that
   * list something of theirs; at most `most` for each of the events that they added to last.
   */
  inEvents(viewer: Viewer, since: Instant, most: number): Promise<readonly SharedItem[]>;
  /**
   * Which of some people marked the uploader of a new item, or the club it is of, as a favourite, and of which others its
   * event lists something.
   */
  concernedBy(
    shared: { readonly uploaderId: string; readonly clubId: string | null; readonly eventId: string | null },
    personIds: readonly string[],
  ): Promise<ReadonlyMap<string, 'favourite' | 'event'>>;
}

/** People's choices of notifications. */
export interface NewsChoices {
  of(personId: string): Promise<readonly NewsChoice[]>;
  choose(personId: string, choice: NewsChoice): Promise<void>;
}

/** A person whose digest is due, and the moment from which it reports. */
export interface DueDigest {
  readonly personId: string;
  /** Where the previous digest ended; null if there was none. */
  readonly since: Instant | null;
}

/** Which digests were begun: one receipt per person and day, so nobody gets two a day (decisions 50). */
export interface Digests {
  /**
   * Begins the digests of a day, once: queues the jobs that `jobs` makes for the tenants in which somebody wants
   * digests. Does nothing if that day or a later one was begun already.
   */
  begin(day: Day, jobs: (tenants: readonly string[]) => readonly JobDraft[]): Promise<void>;
  /**
   * Takes at most `portion` people of a tenant, sorted by id, after the given one, who want digests, can sign in and
   * have no receipt for that day yet. Writes their receipts and, in the same unit, queues the jobs that `jobs` makes for
   * them, due at `until`: behind what was due before.
   */
  take(
    request: {
      readonly tenant: string;
      readonly day: Day;
      readonly until: Instant;
      readonly after: string;
      readonly portion: number;
    },
    jobs: (due: readonly DueDigest[]) => readonly JobDraft[],
  ): Promise<void>;
}
