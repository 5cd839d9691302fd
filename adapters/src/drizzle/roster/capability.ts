import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { rostersOn } from './rosters.ts';

export const roster = {
  repositories: (store: Store) => ({ rosters: rostersOn(store) }),
  notOwn: { rosters: 'of the college, by address' },
} satisfies Capability;
