import type { Kit } from '../tables/kit.ts';

export const wallsTables = (c: Kit) => ({
  /** Screens without a session, each with one event. */
  walls: c.table('walls', {
    id: c.text('id').primaryKey(),
    eventId: c.text('event_id').notNull(),
    openerId: c.text('opener_id').notNull(),
    token: c.text('token').notNull(),
    code: c.text('code'),
    openedAt: c.number('opened_at').notNull(),
    endsAt: c.number('ends_at').notNull(),
  }),
});
