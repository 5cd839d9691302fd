import type { Instant } from '../kernel/time.ts';
import type { Uploader } from '../media/media.ts';

/** A comment under an item. Its text is never rendered as HTML (decisions 21). */
export interface Comment {
  readonly id: string;
  readonly mediaId: string;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Instant;
  /**
   * The first comment of its thread: itself, or the one that it answers, which may have been deleted (decisions 49).
   */
  readonly threadId: string;
  /** When the first comment was written. */
  readonly threadAt: Instant;
}

/** Somebody, or a club, whom a text mentions, with the current username or handle (decisions 49, 61). */
export interface Mention {
  readonly kind: 'person' | 'club';
  readonly id: string;
  readonly name: string;
}

/** A comment with its author. */
export interface CommentWithAuthor {
  readonly comment: Comment;
  readonly author: Pick<Uploader, 'id' | 'name' | 'fullName' | 'avatar'> | null;
}

/** Characters of the longest comment (decisions 21). */
export const LONGEST_COMMENT = 1_000;
