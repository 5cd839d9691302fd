import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofItem, people } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { libraryOn } from './library.ts';
import { recountFavouriteCounts } from './recount.ts';

export const library = {
  repositories: (store: Store) => ({ library: libraryOn(store) }),
  own: ({ favourites, history, saves }: Tables) => ({
    saves: rowsOf(saves, saves.memberId, saves.mediaId),
    history: rowsOf(history, history.memberId, history.mediaId),
    favourites: rowsOf(favourites, favourites.memberId, favourites.uploaderId),
  }),
  notOwn: {
    saves: ['memberId', 'kind'],
    history: ['memberId', 'kind'],
    favourites: ['memberId'],
  },
  college: {
    saves: ofItem,
    history: ofItem,
    favourites: `member_id in (${people})`,
  },
  recount: recountFavouriteCounts,
} satisfies Capability;
