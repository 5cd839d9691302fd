import { type Capability, rowsOf } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { clubsOn } from './clubs.ts';
import { invitationsOn } from './invitations.ts';
import { recountSeatEnds } from './recount.ts';
import { seatsOn } from './seats.ts';

export const clubs = {
  repositories: (store: Store) => ({
    clubs: clubsOn(store),
    seats: seatsOn(store),
    invitations: invitationsOn(store),
  }),
  own: ({ seats, invitations }: Tables) => ({
    seats: rowsOf(seats, seats.personId, seats.clubId),
    invitations: rowsOf(invitations, invitations.inviteeId, invitations.id),
  }),
  notOwn: {
    clubs: 'a thing of the college; the seats in it are people’s own',
    seats: ['personId'],
    invitations: ['inviterId', 'inviteeId'],
  },
  recount: recountSeatEnds,
} satisfies Capability;
