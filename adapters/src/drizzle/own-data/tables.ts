import type { Kit } from '../tables/kit.ts';

export const ownDataTables = (c: Kit) => ({
  /** Copies of people's own data; at most one per person. */
  ownCopies: c.table('own_copies', {
    id: c.text('id').primaryKey(),
    personId: c.text('person_id').notNull(),
    askedAt: c.number('asked_at').notNull(),
    readyAt: c.number('ready_at'),
  }),
  /** Its files, in parts. */
  ownParts: c.table(
    'own_parts',
    {
      copyId: c.text('copy_id').notNull(),
      number: c.integer('number').notNull(),
      file: c.text('file').notNull(),
      size: c.number('size').notNull(),
      text: c.text('text').notNull(),
    },
    'copyId',
    'number',
  ),
});
