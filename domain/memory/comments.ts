import type { Comment, CommentWithAuthor } from '../src/comments/comment.ts';
import type { Comments } from '../src/comments/ports.ts';
import type { Position } from '../src/kernel/page.ts';
import type { Media } from '../src/media/media.ts';
import { counts, dropComment, recounted } from './counters.ts';
import { slice } from './paging.ts';
import type { CommentRow, Tables } from './tables.ts';

const commentOf = ({ key: _, ...comment }: CommentRow): Comment => comment;

export function commentsOn(tables: Tables): Comments {
  const withAuthor = (comment: Comment): CommentWithAuthor => {
    const author = tables.users.get(comment.authorId);
    return {
      comment,
      author: author && { id: author.id, name: author.name, fullName: author.fullName, avatar: author.avatar },
    };
  };
  const writtenWith = (authorId: string, key: string) => {
    const row = tables.comments.find((other) => other.authorId === authorId && other.key === key);
    return row && commentOf(row);
  };
  const listed = (media: Pick<Media, 'id'>, direction: 'up' | 'down', limit: number, after: Position | null) => {
    const shown = tables.comments.where(
      (row) => row.mediaId === media.id && (tables.users.get(row.authorId)?.suspendedAt ?? null) === null,
    );
    const page = slice(shown, (row) => [row.createdAt, row.id], direction, { limit, after });
    return { items: page.items.map((row) => withAuthor(commentOf(row))), next: page.next };
  };
  return {
    async add({ id: mediaId }, said, key = null) {
      const comment = { ...said, mediaId };
      const media = tables.media.get(mediaId);
      if (!media) return null;
      const before = key === null ? null : writtenWith(comment.authorId, key);
      if (before) return before;
      tables.comments.put({ ...comment, key });
      tables.media.put(recounted(media, { commentCount: media.commentCount + 1 }));
      return comment;
    },
    async byId(id) {
      const row = tables.comments.get(id);
      return row && counts(tables, row.authorId) ? withAuthor(commentOf(row)) : null;
    },
    byKey: async (authorId, key) => writtenWith(authorId, key),
    listOf: async (media, limit, after) => listed(media, 'up', limit, after),
    newestOf: async (media, limit, before) => listed(media, 'down', limit, before),
    remove: async (id) => dropComment(tables, id),
  };
}
