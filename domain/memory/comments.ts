import type { Comment, CommentWithAuthor } from '../src/comments/comment.ts';
import type { Comments } from '../src/comments/ports.ts';
import type { Position } from '../src/kernel/page.ts';
import type { Media } from '../src/media/media.ts';
import { counts, dropComment, recounted } from './counters.ts';
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
  const listed = (media: Pick<Media, 'id'>, direction: 'up' | 'down', limit: number, after: Position | null) => {
    const shown = tables.comments.where(
      (row) => row.mediaId === media.id && (tables.users.get(row.authorId)?.suspendedAt ?? null) === null,
    );
    const page = slice(shown, (row) => [row.createdAt, row.id], direction, { limit, after });
    return { items: page.items.map((row) => withAuthor(row)), next: page.next };
  };
  return {
    async add({ id: mediaId }, said, receipts = []) {
      const media = tables.media.get(mediaId);
      if (!media) return false;
      tables.queue(receipts);
      tables.comments.put({ ...said, mediaId });
      tables.media.put(recounted(media, { commentCount: media.commentCount + 1 }));
      return true;
    },
    async byId(id) {
      const row = tables.comments.get(id);
      return row && counts(tables, row.authorId) ? withAuthor(row) : null;
    },
    listOf: async (media, limit, after) => listed(media, 'up', limit, after),
    newestOf: async (media, limit, before) => listed(media, 'down', limit, before),
    remove: async (id) => dropComment(tables, id),
  };
}
