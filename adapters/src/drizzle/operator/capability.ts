import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { figuresOn } from './figures.ts';
import { overviewOn } from './overview.ts';

export const operator = {
  repositories: (store: Store) => ({ overview: overviewOn(store), figures: figuresOn(store) }),
  notOwn: {
    dailyFigures: 'of the installation',
    tenantFigures: 'of the installation',
    lastSeen: 'follows from the sessions',
  },
} satisfies Capability;
