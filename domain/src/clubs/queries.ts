import { z } from 'zod';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { pageOf } from './make-club.ts';
import type { ClubFavourites, ClubRecords, ClubSeats } from './ports.ts';
import {
  type ClubPageView,
  type ClubView,
  clubView,
  type OwnClubView,
  ownClubView,
  type SeatView,
  seatViews,
} from './views.ts';
import { clubOfTenant, clubsHeldBy } from './visible.ts';

/** Clubs on a page of the list. */
const CLUBS_PAGE = 24;

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  clubs: ClubLookup & ClubRecords;
  clubFavourites: ClubFavourites;
  seats: ClubSeats;
}

/** The clubs of the college by name, closed ones too (decisions 61). */
export const listClubs = useCase({
  name: 'clubs.list',
  access: 'member',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject(pageInput(CLUBS_PAGE)),
  async run(ports: Pick<Ports, 'clock' | 'secrets' | 'clubs'>, actor, { limit, cursor }): Promise<Page<ClubView>> {
    const list = `clubs ${actor.tenant}`;
    const [slice, held] = await Promise.all([
      ports.clubs.list(actor.tenant, limit, decodeCursor(ports.secrets, list, cursor)),
      clubsHeldBy(ports, actor),
    ]);
    return toPage(ports.secrets, list, slice, (club) => clubView(ports, club, held.has(club.id)));
  },
});

/** The page of a club (decisions 61). */
export const findClub = useCase({
  name: 'clubs.find',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND'],
  input: z.strictObject({ id }),
  run: (ports: Ports, actor, input): Promise<ClubPageView> => pageOf(ports, actor, input.id),
});

/** Who holds seats in a club (decisions 61, 62). */
export const listSeats = useCase({
  name: 'clubs.seats',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<SeatView[]> {
    const club = await clubOfTenant(ports, actor, input.id);
    return seatViews(ports, club, await ports.seats.of(club.id));
  },
});

/** The clubs in which one holds a seat, by name: for whom one may upload, and where one is a lead (decisions 62). */
export const listOwnClubs = useCase({
  name: 'clubs.own',
  access: 'member',
  input: nothing,
  async run(ports: Pick<Ports, 'clock' | 'secrets' | 'clubs'>, actor): Promise<OwnClubView[]> {
    return (await ports.clubs.held(actor.id)).map(({ club, role }) => ownClubView(ports, club, role));
  },
});
