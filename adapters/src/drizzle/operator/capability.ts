import type { Capability } from '../engine/capability.ts';
import { ofPerson, ofTenant } from '../engine/college-rows.ts';
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
  college: {
    dailyFigures: { none: 'of the installation' },
    tenantFigures: ofTenant,
    lastSeen: ofPerson,
  },
} satisfies Capability;
