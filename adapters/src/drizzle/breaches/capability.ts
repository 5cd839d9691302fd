import { type Capability, rowsOf } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { breachesOn } from './breaches.ts';
import { breachPeopleOn } from './people.ts';

export const breaches = {
  repositories: (store: Store) => ({ breaches: breachesOn(store), breachPeople: breachPeopleOn(store) }),
  own: ({ breachPeople }: Tables) => ({
    breaches: rowsOf(breachPeople, breachPeople.personId, breachPeople.breachId),
  }),
  notOwn: { breaches: 'of the installation', breachPeople: ['personId'] },
  college: {
    breaches: { none: 'the register of the installation' },
    breachPeople: { none: 'of the register of the installation' },
  },
} satisfies Capability;
