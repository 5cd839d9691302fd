import type { Receipt } from '@quadrangle/domain/kernel/ports';
import type { Kit } from '../tables/kit.ts';

export const kernelTables = (c: Kit) => ({
  /** Which calls with a key took effect. */
  receipts: c.table('receipts', {
    key: c.text('key').primaryKey(),
    sent: c.text('sent').notNull(),
    effect: c.json('effect').$type<Receipt['effect']>().notNull(),
    at: c.number('at').notNull(),
  }),
  /** Counted attempts, one window per key. */
  limits: c.table('limits', {
    key: c.text('key').primaryKey(),
    hits: c.integer('hits').notNull(),
    endsAt: c.number('ends_at').notNull(),
  }),
  /** Values that the installation generated once, such as the key that signs file addresses. */
  settings: c.table('settings', {
    key: c.text('key').primaryKey(),
    value: c.text('value').notNull(),
  }),
});
