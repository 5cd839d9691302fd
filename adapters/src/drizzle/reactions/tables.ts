import type { Reaction } from '@quadrangle/domain/media/media';
import type { Kit } from '../tables/kit.ts';

export const reactionsTables = (c: Kit) => ({
  /** Reactions; the key allows one per item and member. */
  reactions: c.table(
    'reactions',
    {
      mediaId: c.text('media_id').notNull(),
      memberId: c.text('member_id').notNull(),
      value: c.text('value').$type<Reaction>().notNull(),
      reactedAt: c.number('reacted_at').notNull(),
    },
    'mediaId',
    'memberId',
  ),
});
