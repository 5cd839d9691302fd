import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { findingOn } from './finding.ts';

export const finding = {
  repositories: (store: Store) => ({ finding: findingOn(store) }),
} satisfies Capability;
