import { type Capability, rowsOf } from '../engine/capability.ts';
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
  following: ['rooms'],
  recount: recountRooms,
} satisfies Capability;
