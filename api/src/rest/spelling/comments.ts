import type { CommentView } from '@quadrangle/domain/comments/views';
import type { Caller } from '../../edge/caller.ts';
import { iso } from './iso.ts';
import { spellCard } from './people.ts';

/** A comment; it names its item as `videoId` or `photoId` (product 3). */
export function spellComment(caller: Caller, comment: CommentView) {
  return {
    _id: comment.id,
    userId: comment.authorId,
    desc: comment.text,
    createdAt: iso(comment.createdAt),
    ...(comment.kind === 'video' ? { videoId: comment.mediaId } : { photoId: comment.mediaId }),
    author: spellCard(caller, comment.authorId, comment.author),
  };
}
