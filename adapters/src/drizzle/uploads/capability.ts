import { type Capability, rowsOf } from '../engine/capability.ts';
import { items, ofClub, people } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { recountRooms } from './rooms.ts';
import { uploadsOn } from './uploads.ts';

export const uploads = {
  repositories: (store: Store) => ({ uploads: uploadsOn(store) }),
  own: ({ uploads }: Tables) => ({
    uploads: rowsOf(uploads, uploads.ownerId, uploads.id),
  }),
  notOwn: {
    // The address of an upload is a secret.
    uploads: ['ownerId', 'session'],
    rooms: 'follows from uploads and captions',
  },
  college: {
    uploads: `finished_at is not null and (owner_id in (${people}) or ${ofClub} or used_by in (${items}))`,
  },
  following: ['rooms'],
  recount: recountRooms,
} satisfies Capability;
