import type { Tenant } from '../kernel/actor.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { SideWrite } from '../kernel/ports.ts';
import type { Media, Uploader } from '../media/media.ts';
import type { Visible } from '../media/visible.ts';
import type { Comment, CommentWithAuthor, Mention } from './comment.ts';

/** A comment to be added: the first of a thread, or a reply in one. */
export interface NewComment extends Omit<Comment, 'mediaId' | 'threadId' | 'threadAt'> {
  readonly thread?: Pick<Comment, 'threadId' | 'threadAt'>;
}

/** The comments under items. */
export interface Comments {
  /**
   * Adds a comment to the item, with its count, its score and `sideWrites`, and returns it with its author. Adds nothing
   * and returns null when the item is gone.
   */
  add(media: Visible<Media>, comment: NewComment, sideWrites?: readonly SideWrite[]): Promise<CommentWithAuthor | null>;
  byId(id: string): Promise<CommentWithAuthor | null>;
  /**
   * The comments of one item, each followed by its replies, oldest first; sort keys threadAt, threadId, createdAt, id.
   * Leaves out those of suspended people.
   */
  listOf(media: Visible<Pick<Media, 'id'>>, limit: number, after: Position | null): Promise<Slice<CommentWithAuthor>>;
  /**
   * The comments of one item, replies like the rest, newest first; sort keys createdAt, id; otherwise like `listOf`.
   */
  newestOf(
    media: Visible<Pick<Media, 'id'>>,
    limit: number,
    before: Position | null,
  ): Promise<Slice<CommentWithAuthor>>;
  /** Removes a comment, with the item's count and score. False when it is gone already. */
  remove(id: string): Promise<boolean>;
}

/** Whom a comment can mention: verified, not suspended people of a tenant, and its clubs (decisions 49, 61). */
export interface Mentionable {
  /** Those with these usernames and handles, which are in lower case. */
  named(tenant: Tenant, names: readonly string[]): Promise<readonly Mention[]>;
  /**
   * People who did not say that they are younger than 18, and clubs: those whose username or handle begins with `start`
   * (in lower case), and those whose name does, by username or handle; at most `limit`.
   */
  beginning(tenant: Tenant, start: string, limit: number): Promise<readonly Mentioned[]>;
  /** The leads of these clubs who are not suspended, by club. */
  leadsOf(clubIds: readonly string[]): Promise<readonly { readonly clubId: string; readonly personId: string }[]>;
}

/** Somebody who may be mentioned, or a club: then its handle is the name. */
export type Mentioned = Pick<Uploader, 'id' | 'name' | 'fullName' | 'avatar'>;
