import type { Reaction } from '@quadrangle/domain/media/media';
import type { Kit } from '../tables/kit.ts';

export const reactionsTables = (c: Kit) => ({
  /** One reaction per item and member: the key keeps a second from existing. */
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
