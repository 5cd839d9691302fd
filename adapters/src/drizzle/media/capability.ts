import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofItem, ofTenant } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { mediaOn } from './media.ts';
import { recountMedia } from './recount.ts';
import { timelinesOn } from './timelines.ts';

export const media = {
  repositories: (store: Store) => ({ timelines: timelinesOn(store), media: mediaOn(store) }),
  own: ({ media, views }: Tables) => ({
    items: rowsOf(media, media.uploaderId, media.id),
    views: rowsOf(views, views.memberId, views.mediaId),
  }),
  notOwn: {
    // Derived from its contents; whether moderators withhold it is in `decisionsAboutMe`, and whether a lead removed it
    // in the log of the account.
    media: [
      'uploaderId',
      'tenant',
      'placeholder',
      'renditions',
      'percent',
      'drawn',
      'withheld',
      'binned',
      'score',
      'randomKey',
      'version',
      'edition',
      'batchPlace',
      'standsFor',
    ],
    mediaScores: 'follows from the items',
    mediaTags: 'follows from the items',
    batches: 'follows from the items',
    views: ['memberId'],
  },
  college: {
    media: ofTenant,
    mediaTags: ofTenant,
    views: ofItem,
    batches: 'id in (select batch_id from media where tenant = :college)',
  },
  following: ['mediaScores'],
  files: { media: ['file_name', 'poster_name'] },
  recount: recountMedia,
} satisfies Capability;
