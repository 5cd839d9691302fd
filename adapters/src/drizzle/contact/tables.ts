import type { Kit } from '../tables/kit.ts';

export const contactTables = (c: Kit) => ({
  /** Messages to the operator, with the sender's name and e-mail at that time. */
  contactMessages: c.table('contact_messages', {
    id: c.text('id').primaryKey(),
    userId: c.text('user_id').notNull(),
    fullName: c.text('full_name').notNull(),
    name: c.text('name').notNull(),
    email: c.text('email').notNull(),
    message: c.text('message').notNull(),
    createdAt: c.number('created_at').notNull(),
  }),
});
