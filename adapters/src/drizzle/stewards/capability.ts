import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { tenantPeopleOn } from './tenant-people.ts';

export const stewards = {
  repositories: (store: Store) => ({ tenantPeople: tenantPeopleOn(store) }),
} satisfies Capability;
