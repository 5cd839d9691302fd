import type { Kit } from '../tables/kit.ts';

export const rosterTables = (c: Kit) => ({
  /** Who belongs to a college by its own word; an address names its college. */
  rosters: c.table('rosters', {
    email: c.text('email').primaryKey(),
    tenant: c.text('tenant').notNull(),
    name: c.text('name'),
    leavesOn: c.text('leaves_on'),
  }),
});
