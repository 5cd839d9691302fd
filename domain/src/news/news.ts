import type { CommentWithAuthor } from '../comments/comment.ts';
import type { Notification } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Media, Uploader } from '../media/media.ts';
import type { Verdict } from '../safety/case.ts';

/** What people are told of (decisions 50). */
export const newsKinds = [
  'comment',
  'reply',
  'mention',
  'favourite',
  'event',
  'processing',
  'decision',
  'plan',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** How people are told. Whatever further way there is begins with its name here (decisions 50). */
export const ways = ['app', 'push', 'digest'] as const;
export type Way = (typeof ways)[number];

/** The ways that are meant where nobody chose: in the product only (decisions 50). */
export const BY_DEFAULT: Readonly<Record<Way, boolean>> = { app: true, push: false, digest: false };

/** That somebody wants to be told of something in one way, or not. */
export interface NewsChoice {
  readonly kind: NewsKind;
  readonly way: Way;
  readonly wanted: boolean;
}

/** What is shown of somebody. */
export type Known = NonNullable<CommentWithAuthor['author']>;

/** A notification with what it is about, as it is now. */
export interface WrittenNews {
  readonly notification: Notification;
  readonly actor: Known | null;
  readonly media: Pick<Media, 'id' | 'kind' | 'title' | 'tenant' | 'state' | 'fileName' | 'posterName'> | null;
  /** What the comment says. */
  readonly text: string | null;
  readonly verdict: Verdict | null;
  /** Whether what was decided about is the reader's own. */
  readonly own: boolean;
}

/** An item that a favourite shared, or that came into an event; where one stands for a batch, with how many. */
export interface SharedItem {
  readonly uploader: Pick<Uploader, 'id' | 'name' | 'fullName' | 'avatar'>;
  readonly event: { readonly id: string; readonly title: string } | null;
  readonly media: Pick<Media, 'id' | 'kind' | 'title' | 'tenant' | 'state' | 'fileName' | 'posterName'>;
  readonly items: number;
  readonly at: Instant;
}

/** One thing that somebody is told, whether a row says it or it follows from what is there. */
export interface NewsEntry {
  /** What it is marked as read by. */
  readonly key: string;
  readonly kind: NewsKind;
  readonly at: Instant;
  readonly actor: Known | null;
  readonly event: SharedItem['event'];
  readonly media: WrittenNews['media'];
  readonly commentId: string | null;
  readonly text: string | null;
  readonly verdict: Verdict | null;
  readonly own: boolean;
  /** How many new items. */
  readonly items: number;
  /** When the plan ends. */
  readonly planEnd: Instant | null;
}

/** What somebody has read: everything up to a moment, and single entries up to theirs, by key. */
export interface ReadMarks {
  readonly until: Instant;
  readonly keys: ReadonlyMap<string, Instant>;
}
