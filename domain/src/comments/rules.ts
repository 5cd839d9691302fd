import { typedText } from '../kernel/text.ts';
import type { Media } from '../media/media.ts';
import { type Comment, LONGEST_COMMENT } from './comment.ts';
import type { NewComment } from './ports.ts';

/** A comment's text: 1–1,000 characters after trimming (decisions 21). */
export const commentText = typedText(1, LONGEST_COMMENT);

/** Comments on a page by default. */
export const COMMENT_PAGE = 50;

/** The most comments in an answer without pages, which has the newest (decisions 21). */
export const COMMENTS_AT_ONCE = 2_000;

/** How many comments are read or written in one turn: their texts may be long and full of names (decisions 78). */
export const COMMENT_PORTION = 100;

/** A comment under an item, in its thread (decisions 49). */
export function inItsThread({ thread, ...comment }: NewComment, mediaId: string): Comment {
  return { ...comment, mediaId, ...(thread ?? { threadId: comment.id, threadAt: comment.createdAt }) };
}

/** Whether somebody may delete a comment: its author, or the uploader of the item (product 6; decisions 21). */
export function mayDelete(
  comment: Pick<Comment, 'authorId'>,
  media: Pick<Media, 'uploaderId'>,
  memberId: string,
): boolean {
  return comment.authorId === memberId || media.uploaderId === memberId;
}
