import type { Kind } from '@quadrangle/domain/media/media';
import type { Kit } from '../tables/kit.ts';

export const libraryTables = (c: Kit) => ({
  /** What people saved, with the item's kind so that their lists need no join to sort. */
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
  /** What people viewed, once per item, the newest view counting. */
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
  /** Whom people marked as a favourite. */
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
