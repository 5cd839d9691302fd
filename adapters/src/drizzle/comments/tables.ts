import type { Kit } from '../tables/kit.ts';

export const commentsTables = (c: Kit) => ({
  /** Comments and replies. */
  comments: c.table('comments', {
    id: c.text('id').primaryKey(),
    mediaId: c.text('media_id').notNull(),
    authorId: c.text('author_id').notNull(),
    text: c.text('text').notNull(),
    createdAt: c.number('created_at').notNull(),
    /** The first comment of its thread, and when it was written; itself if it answers none. */
    threadId: c.text('thread_id').notNull(),
    threadAt: c.number('thread_at').notNull(),
  }),
});
