import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofPerson } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { auditOn } from './audit.ts';

export const audit = {
  repositories: (store: Store) => ({ audit: auditOn(store) }),
  own: ({ auditLog }: Tables) => ({
    log: rowsOf(auditLog, auditLog.personId, auditLog.id),
  }),
  notOwn: {
    // Whoever did it may have reported them.
    auditLog: ['doerId', 'personId'],
    auditHorizon: 'of the installation',
  },
  college: {
    auditHorizon: { none: 'of the installation' },
    // Whoever did it may have been erased since.
    auditLog: `${ofPerson} and (doer_id is null or doer_id not in (select id from users where tenant <> :college))`,
  },
} satisfies Capability;
