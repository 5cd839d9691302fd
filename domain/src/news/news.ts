import type { CommentWithAuthor } from '../comments/comment.ts';
import { derivedKinds, writtenKinds } from '../declared/declared.ts';
import type { Notification } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Media, Uploader } from '../media/media.ts';
import type { ClubCard } from '../membership/club.ts';
import type { Verdict } from '../safety/case.ts';

/** The kinds of notifications (decisions 50). */
export const newsKinds = [...writtenKinds, ...derivedKinds] as const;
export type NewsKind = (typeof newsKinds)[number];

/** The ways in which notifications reach people. A further way begins with its name here (decisions 50). */
export const ways = ['app', 'push', 'digest'] as const;
export type Way = (typeof ways)[number];

/** The ways that are on by default: only the product itself (decisions 50). */
export const BY_DEFAULT: Readonly<Record<Way, boolean>> = { app: true, push: false, digest: false };

/** Whether somebody wants notifications of a kind in one way. */
export interface NewsChoice {
  readonly kind: NewsKind;
  readonly way: Way;
  readonly wanted: boolean;
}

/** A person as others see them. */
export type Known = NonNullable<CommentWithAuthor['author']>;

/** A notification with what it is about, as it is now. */
export interface WrittenNews {
  readonly notification: Notification;
  readonly actor: Known | null;
  readonly media: Pick<Media, 'id' | 'kind' | 'title' | 'tenant' | 'state' | 'fileName' | 'posterName'> | null;
  /** The text of the comment. */
  readonly text: string | null;
  readonly verdict: Verdict | null;
  readonly club: ClubCard | null;
  readonly event: { readonly id: string; readonly title: string } | null;
  /** Whose thing the case is about; null where there is none. */
  readonly ownerId: string | null;
}

/**
 * An item that a favourite shared or that was added to an event; for a batch, its first item and how many there are.
 */
export interface SharedItem {
  readonly uploader: Pick<Uploader, 'id' | 'name' | 'fullName' | 'avatar'>;
  /** The club that it was shared for, if the viewer marked it as a favourite: then it is the club's news. */
  readonly club: ClubCard | null;
  readonly event: { readonly id: string; readonly title: string } | null;
  readonly media: Pick<Media, 'id' | 'kind' | 'title' | 'tenant' | 'state' | 'fileName' | 'posterName'>;
  readonly items: number;
  readonly at: Instant;
}

/** One notification, whether it is stored as a row or derived. */
export interface NewsEntry {
  /** The key by which it is marked as read. */
  readonly key: string;
  readonly kind: NewsKind;
  readonly at: Instant;
  readonly actor: Known | null;
  /** The club that shared something, whose people are not named then, or that it is about. */
  readonly club: ClubCard | null;
  readonly event: SharedItem['event'];
  readonly media: WrittenNews['media'];
  readonly commentId: string | null;
  readonly text: string | null;
  readonly verdict: Verdict | null;
  readonly own: boolean;
  /** How many new items there are. */
  readonly items: number;
  /** The end of the plan. */
  readonly planEnd: Instant | null;
}

/** What somebody has read: everything up to one moment, and single entries, by key, each up to its own moment. */
export interface ReadMarks {
  readonly until: Instant;
  readonly keys: ReadonlyMap<string, Instant>;
}
