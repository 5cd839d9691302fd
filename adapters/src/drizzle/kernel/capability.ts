import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import { limitsOn } from './limits.ts';
import { receiptsOn } from './receipts.ts';

export const kernel = {
  repositories: (store: Store) => ({ receipts: receiptsOn(store), limits: limitsOn(store) }),
  notOwn: {
    receipts: 'digests, for a day',
    limits: 'counts of tries in a window of time, by network address or what was typed',
    settings: 'of the installation',
  },
  college: {
    receipts: { none: 'of calls, for a day' },
    limits: { none: 'of the installation' },
    settings: { none: 'secrets of the installation' },
  },
} satisfies Capability;
