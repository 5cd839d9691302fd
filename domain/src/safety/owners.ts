import type { UserLookup } from '../accounts/ports.ts';
import type { ClubSeats } from '../clubs/ports.ts';
import { leads } from '../clubs/rules.ts';
import type { MediaItems } from '../media/ports.ts';
import type { Case } from './case.ts';

type Seats = Pick<ClubSeats, 'of'>;

/** The people whom a case concerns: whose thing was reported, and for a club its leads (decisions 51, 52). */
export async function ownersOf(
  { seats }: { seats: Seats },
  { subject, ownerId }: Pick<Case, 'subject' | 'ownerId'>,
): Promise<readonly string[]> {
  if (subject === 'club') return leadsOf(seats, ownerId);
  return ownerId === '' ? [] : [ownerId];
}

/** Whether there is an owner to tell: a request may be about nobody, and items of former members stay (decisions 52, 72). */
export async function hasOwner(
  { users }: { users: Pick<UserLookup, 'byId'> },
  { subject, ownerId }: Pick<Case, 'subject' | 'ownerId'>,
): Promise<boolean> {
  return subject === 'club' || (await users.byId(ownerId)) !== null;
}

/**
 * Who is too close to a case to decide it or to see its reports: its owners, and the leads of the club whose item it is
 * about, or was when the case was opened (decisions 52, 62).
 */
export async function partiesOf(
  ports: { seats: Seats; media: Pick<MediaItems, 'byId'> },
  found: Pick<Case, 'subject' | 'ownerId' | 'itemId' | 'clubId'>,
): Promise<readonly string[]> {
  const owners = await ownersOf(ports, found);
  if (found.subject === 'comment' || found.itemId === null) return owners;
  const present = (await ports.media.byId(found.itemId))?.clubId ?? null;
  const clubIds = new Set([found.clubId, present].filter((clubId) => clubId !== null));
  const ofClubs = await Promise.all([...clubIds].map((clubId) => leadsOf(ports.seats, clubId)));
  return [...owners, ...ofClubs.flat()];
}

async function leadsOf(seats: Seats, clubId: string): Promise<readonly string[]> {
  const held = (await seats.of(clubId)).map(({ seat }) => seat);
  return held.map(({ personId }) => personId).filter((personId) => leads(held, personId));
}
