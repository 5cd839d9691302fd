import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofPerson } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { consentsOn, guardiansOn } from './consents.ts';

export const consent = {
  repositories: (store: Store) => ({ consents: consentsOn(store), guardians: guardiansOn(store) }),
  own: ({ agreements, guardians }: Tables) => ({
    agreements: rowsOf(agreements, agreements.personId, agreements.at),
    guardians: rowsOf(guardians, guardians.personId, guardians.personId),
  }),
  // Of the code in a mail only its hash is kept, for a day.
  notOwn: { agreements: ['personId'], guardians: ['personId', 'code', 'codeUntil', 'codeTries'] },
  college: { agreements: ofPerson, guardians: ofPerson },
} satisfies Capability;
