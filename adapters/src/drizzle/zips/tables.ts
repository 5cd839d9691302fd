import type { Kit } from '../tables/kit.ts';

export const zipsTables = (c: Kit) => ({
  /** Items chosen for a ZIP, their ids joined by commas. */
  zipChoices: c.table('zip_choices', {
    id: c.text('id').primaryKey(),
    ownerId: c.text('owner_id').notNull(),
    mediaIds: c.text('media_ids').notNull(),
    createdAt: c.number('created_at').notNull(),
  }),
});
