import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { closingsOn } from './closings.ts';
import { tenantPeopleOn } from './tenant-people.ts';

export const stewards = {
  repositories: (store: Store) => ({ tenantPeople: tenantPeopleOn(store), closings: closingsOn(store) }),
} satisfies Capability;
