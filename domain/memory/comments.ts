import type { Comment, CommentWithAuthor } from '../src/comments/comment.ts';
import type { Comments } from '../src/comments/ports.ts';
import { dropComment, recounted } from './counters.ts';
import { slice } from './paging.ts';
import type { Tables } from './tables.ts';

export function commentsOn(tables: Tables): Comments {
  const withAuthor = (comment: Comment): CommentWithAuthor => {
    const author = tables.users.get(comment.authorId);
    return {
      comment,
      author: author && { id: author.id, name: author.name, fullName: author.fullName, avatar: author.avatar },
    };
  };
  return {
    async add(comment) {
      const media = tables.media.get(comment.mediaId);
      if (!media) return false;
      tables.comments.put(comment);
      tables.media.put(recounted(media, { commentCount: media.commentCount + 1 }));
      return true;
    },
    async byId(id) {
      const comment = tables.comments.get(id);
      return comment && withAuthor(comment);
    },
    async listOf(media, limit, after) {
      const shown = tables.comments.where(
        (row) => row.mediaId === media.id && (tables.users.get(row.authorId)?.suspendedAt ?? null) === null,
      );
      const page = slice(shown, (row) => [row.createdAt, row.id], 'up', { limit, after });
      return { items: page.items.map(withAuthor), next: page.next };
    },
    remove: async (id) => dropComment(tables, id),
  };
}
