import { type Capability, rowsOf } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { binOn } from './bin.ts';
import { clubFavouritesOn } from './club-favourites.ts';
import { clubsOn } from './clubs.ts';
import { invitationsOn } from './invitations.ts';
import { recountClubs } from './recount.ts';
import { seatsOn } from './seats.ts';

export const clubs = {
  repositories: (store: Store) => ({
    clubs: clubsOn(store),
    clubFavourites: clubFavouritesOn(store),
    seats: seatsOn(store),
    invitations: invitationsOn(store),
    bin: binOn(store),
  }),
  own: ({ clubFavourites, seats, invitations }: Tables) => ({
    clubFavourites: rowsOf(clubFavourites, clubFavourites.memberId, clubFavourites.clubId),
    seats: rowsOf(seats, seats.personId, seats.clubId),
    invitations: rowsOf(invitations, invitations.inviteeId, invitations.id),
  }),
  notOwn: {
    clubs: 'a thing of the college; the seats in it are people’s own',
    clubFavourites: ['memberId'],
    bin: 'a club’s for 7 days; what was removed of a person’s is in the log of the account',
    binItems: 'follows from the bin',
    takeovers: 'a club’s for 30 days; what happened to a seat is in the log of the account',
    seats: ['personId'],
    invitations: ['inviterId', 'inviteeId'],
  },
  recount: recountClubs,
} satisfies Capability;
