import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofItem } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { reactionsOn } from './reactions.ts';

export const reactions = {
  repositories: (store: Store) => ({ reactions: reactionsOn(store) }),
  own: ({ reactions }: Tables) => ({
    reactions: rowsOf(reactions, reactions.memberId, reactions.mediaId),
  }),
  notOwn: {
    reactions: ['memberId'],
  },
  college: {
    reactions: ofItem,
  },
} satisfies Capability;
