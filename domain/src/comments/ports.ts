import type { Position, Slice } from '../kernel/page.ts';
import type { Receipt } from '../kernel/ports.ts';
import type { Media } from '../media/media.ts';
import type { Visible } from '../media/visible.ts';
import type { Comment, CommentWithAuthor } from './comment.ts';

/** A comment before it stands under an item. */
export type NewComment = Omit<Comment, 'mediaId'>;

/** What is said under the items. */
export interface Comments {
  /**
   * Adds a comment to the item, with its count and score, and the receipts. False, and nothing added, when the item is
   * gone.
   */
  add(media: Visible<Media>, said: NewComment, receipts?: readonly Receipt[]): Promise<boolean>;
  byId(id: string): Promise<CommentWithAuthor | null>;
  /** Of one item, oldest first; sort keys createdAt, id. Those of suspended people are left out. */
  listOf(media: Visible<Media>, limit: number, after: Position | null): Promise<Slice<CommentWithAuthor>>;
  /** Of one item, newest first; else as `listOf`. */
  newestOf(media: Visible<Media>, limit: number, before: Position | null): Promise<Slice<CommentWithAuthor>>;
  /** Removes a comment, with the item's count and score. False when it is gone already. */
  remove(id: string): Promise<boolean>;
}
