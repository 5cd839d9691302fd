import { type Capability, rowsOf } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { zipChoicesOn } from './zip-choices.ts';

export const zips = {
  repositories: (store: Store) => ({ zipChoices: zipChoicesOn(store) }),
  own: ({ zipChoices }: Tables) => ({
    zipChoices: rowsOf(zipChoices, zipChoices.ownerId, zipChoices.id),
  }),
  notOwn: {
    zipChoices: ['ownerId'],
  },
  college: {
    zipChoices: { none: 'of downloads, for hours' },
  },
} satisfies Capability;
