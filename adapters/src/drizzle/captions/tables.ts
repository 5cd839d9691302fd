import type { Kit } from '../tables/kit.ts';

export const captionsTables = (c: Kit) => ({
  /** Captions of videos, one per language. */
  captions: c.table('captions', {
    id: c.text('id').primaryKey(),
    mediaId: c.text('media_id').notNull(),
    uploaderId: c.text('uploader_id').notNull(),
    language: c.text('language').notNull(),
    size: c.integer('size').notNull(),
    changedAt: c.number('changed_at').notNull(),
    words: c.text('words').notNull(),
    text: c.text('text').notNull(),
  }),
});
