import { days, GONE, type Processing } from '../kernel/processing.ts';
import { listBin, restoreFromBin } from './bin.ts';
import { endSeatsJob, watchSeatsJob } from './end-seats.ts';
import { type Gifts, UNDO_GIFT } from './gift.ts';
import { give, listGifts, moveGiftJob, undoGift } from './give.ts';
import {
  acceptInvitation,
  dropInvitation,
  findInvitation,
  invite,
  listClubInvitations,
  listInvitations,
  tellOfSeatJob,
} from './invitations.ts';
import { closeClub, createClub, editClub } from './make-club.ts';
import { setFavouriteClub } from './mark-favourite.ts';
import type { ClubFavourites, ClubSeats, Clubs, Invitations } from './ports.ts';
import { findClub, listClubs, listOwnClubs, listSeats } from './queries.ts';
import { INVITATION_LIFE } from './rules.ts';
import { removeSeat, setSeat } from './seats.ts';
import { takeOver, watchLeadsJob } from './take-over.ts';
import { tellOfClosedClubJob } from './tell-of-closed-club.ts';
import { tellOfHandoverJob } from './tell-of-handover.ts';

export { letters } from './letters.ts';

export const jobs = [
  watchLeadsJob,
  watchSeatsJob,
  endSeatsJob,
  tellOfHandoverJob,
  tellOfClosedClubJob,
  tellOfSeatJob,
  moveGiftJob,
] as const;

export const useCases = {
  listClubs,
  listOwnClubs,
  findClub,
  listSeats,
  setFavouriteClub,
  createClub,
  editClub,
  closeClub,
  setSeat,
  removeSeat,
  invite,
  listInvitations,
  listClubInvitations,
  findInvitation,
  acceptInvitation,
  dropInvitation,
  listBin,
  restoreFromBin,
  takeOver,
  give,
  listGifts,
  undoGift,
};

export const processing = {
  clubFavourites: { what: 'favorite clubs', why: 'to show what they share', until: `taken back, or ${GONE}` },
  seats: { what: 'seats in clubs', why: 'to know who acts for a club', until: 'given up, or the club goes' },
  gifts: { what: 'gifts to clubs', why: 'to undo them', until: days(UNDO_GIFT) },
  invitations: {
    what: 'invitations to seats',
    why: 'to accept them',
    until: `accepted, withdrawn or ${days(INVITATION_LIFE)}`,
  },
} satisfies Processing;

export interface Repositories {
  clubs: Clubs;
  clubFavourites: ClubFavourites;
  seats: ClubSeats;
  invitations: Invitations;
  gifts: Gifts;
}
