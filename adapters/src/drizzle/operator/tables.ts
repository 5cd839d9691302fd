import type { Kit } from '../tables/kit.ts';

export const operatorTables = (c: Kit) => ({
  /** The figures of each day (UTC). */
  dailyFigures: c.table('daily_figures', {
    day: c.text('day').primaryKey(),
    uploads: c.integer('uploads').notNull(),
    bytes: c.number('bytes').notNull(),
    active: c.integer('active').notNull(),
    payments: c.integer('payments').notNull(),
    paise: c.number('paise').notNull(),
  }),
  /** The number and size of each tenant's items. */
  tenantFigures: c.table('tenant_figures', {
    tenant: c.text('tenant').primaryKey(),
    videos: c.integer('videos').notNull(),
    photos: c.integer('photos').notNull(),
    bytes: c.number('bytes').notNull(),
  }),
  /** The last day (UTC) on which each person was active. */
  lastSeen: c.table('last_seen', {
    personId: c.text('person_id').primaryKey(),
    day: c.text('day').notNull(),
  }),
});
