import type { Act, AuditEntry, Doer } from '@quadrangle/domain/audit/entry';
import type { Kit } from '../tables/kit.ts';

export const auditTables = (c: Kit) => ({
  /** One row: the moment from which the audit log keeps entries. */
  auditHorizon: c.table('audit_horizon', {
    id: c.integer('id').primaryKey(),
    keptFrom: c.number('kept_from').notNull(),
  }),
  /** The audit log; triggers refuse to change an entry, and to remove one that is not older than the horizon. */
  auditLog: c.table('audit_log', {
    id: c.text('id').primaryKey(),
    at: c.number('at').notNull(),
    act: c.text('act').$type<Act>().notNull(),
    doer: c.text('doer').$type<Doer>().notNull(),
    doerId: c.text('doer_id'),
    personId: c.text('person_id'),
    itemId: c.text('item_id'),
    details: c.json('details').$type<AuditEntry['details']>().notNull(),
  }),
});
