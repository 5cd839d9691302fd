import type { Kind } from '@quadrangle/domain/media/media';
import type { Kit } from '../tables/kit.ts';

export const poolTables = (c: Kit) => ({
  /** What people without a plan added to events, offered, declined or accepted; each goes with its item. */
  offers: c.table('offers', {
    mediaId: c.text('media_id').primaryKey(),
    eventId: c.text('event_id').notNull(),
    senderId: c.text('sender_id').notNull(),
    kind: c.text('kind').$type<Kind>().notNull(),
    moment: c.number('moment').notNull(),
    offeredAt: c.number('offered_at').notNull(),
    acceptedAt: c.number('accepted_at'),
    declinedAt: c.number('declined_at'),
    /** Whether the sender was told of it. */
    acceptedNotified: c.flag('accepted_told').notNull(),
    endingNotified: c.flag('ending_told').notNull(),
  }),
  /** Up to when the owner's side of an event was told of offers, and when the newest came. */
  offersSeen: c.table('offers_seen', {
    eventId: c.text('event_id').primaryKey(),
    at: c.number('at').notNull(),
    newest: c.number('newest').notNull(),
  }),
  /** People of whom another removed something that was accepted. */
  poolRemovals: c.table('pool_removals', {
    personId: c.text('person_id').primaryKey(),
    removedAt: c.number('removed_at').notNull(),
  }),
});
