import { type Capability, rowsOf } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { wallsOn } from './walls.ts';

export const walls = {
  repositories: (store: Store) => ({ walls: wallsOn(store) }),
  own: ({ walls }: Tables) => ({ walls: rowsOf(walls, walls.openerId, walls.id) }),
  notOwn: { walls: ['openerId', 'token', 'code'] },
  college: {
    walls: { none: 'screens at this address, for three days' },
  },
} satisfies Capability;
