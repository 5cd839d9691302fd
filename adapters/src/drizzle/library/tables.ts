import type { Kind } from '@quadrangle/domain/media/media';
import type { Kit } from '../tables/kit.ts';

export const libraryTables = (c: Kit) => ({
  /** Saved items, with their kind, so that lists sort without a join. */
  saves: c.table(
    'saves',
    {
      memberId: c.text('member_id').notNull(),
      mediaId: c.text('media_id').notNull(),
      kind: c.text('kind').$type<Kind>().notNull(),
      savedAt: c.number('saved_at').notNull(),
    },
    'memberId',
    'mediaId',
  ),
  /** Viewed items: one row per person and item, with the newest view. */
  history: c.table(
    'history',
    {
      memberId: c.text('member_id').notNull(),
      mediaId: c.text('media_id').notNull(),
      kind: c.text('kind').$type<Kind>().notNull(),
      viewedAt: c.number('viewed_at').notNull(),
    },
    'memberId',
    'mediaId',
  ),
  /** Favourites: who marked whom. */
  favourites: c.table(
    'favourites',
    {
      memberId: c.text('member_id').notNull(),
      uploaderId: c.text('uploader_id').notNull(),
      markedAt: c.number('marked_at').notNull(),
    },
    'memberId',
    'uploaderId',
  ),
});
