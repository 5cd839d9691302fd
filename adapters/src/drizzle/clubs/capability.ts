import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofClub, ofItem, ofTenant } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { binOn } from './bin.ts';
import { clubFavouritesOn } from './club-favourites.ts';
import { clubsOn } from './clubs.ts';
import { giftsOn } from './gifts.ts';
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
    gifts: giftsOn(store),
  }),
  own: ({ clubFavourites, gifts, seats, invitations }: Tables) => ({
    clubFavourites: rowsOf(clubFavourites, clubFavourites.memberId, clubFavourites.clubId),
    seats: rowsOf(seats, seats.personId, seats.clubId),
    gifts: rowsOf(gifts, gifts.giverId, gifts.id),
    invitations: rowsOf(invitations, invitations.inviteeId, invitations.id),
  }),
  notOwn: {
    clubs: 'a thing of the college; the seats in it are people’s own',
    clubFavourites: ['memberId'],
    bin: 'a club’s for 7 days; what was removed of a person’s is in the log of the account',
    binItems: 'follows from the bin',
    takeovers: 'a club’s for 30 days; what happened to a seat is in the log of the account',
    gifts: ['giverId', 'undoneAt'],
    givenThings: 'items and events of the giver, which are own data themselves',
    seats: ['personId'],
    invitations: ['inviterId', 'inviteeId'],
  },
  college: {
    clubs: ofTenant,
    seats: ofClub,
    clubFavourites: ofClub,
    takeovers: ofClub,
    gifts: ofClub,
    givenThings: `gift_id in (select id from gifts where ${ofClub})`,
    invitations: ofClub,
    bin: ofClub,
    binItems: ofItem,
  },
  files: { clubs: ['avatar'] },
  recount: recountClubs,
} satisfies Capability;
