import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofItem } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { captionsOn } from './captions.ts';

export const captions = {
  repositories: (store: Store) => ({ captions: captionsOn(store) }),
  own: ({ captions }: Tables) => ({
    captions: rowsOf(captions, captions.uploaderId, captions.id),
  }),
  notOwn: {
    // The words follow from the text.
    captions: ['uploaderId', 'words'],
  },
  college: {
    captions: ofItem,
  },
} satisfies Capability;
