import type { UserLookup } from '../accounts/ports.ts';
import type { User } from '../accounts/user.ts';
import type { ClubSeats } from '../clubs/ports.ts';
import { isAlumnusNow, type LeavingPorts } from '../colleges/leaving.ts';

/**
 * In whose name an import acts for a club: that of the first of its leads who is there, suspended ones count as none;
 * for undoing one, that of a lead who left too (decisions 63, 74, 77). Null where there is none.
 */
export async function actingLead(
  ports: LeavingPorts & { seats: Pick<ClubSeats, 'of'>; users: Pick<UserLookup, 'byId'> },
  clubId: string,
  { alsoLeft }: { readonly alsoLeft: boolean },
): Promise<User | null> {
  for (const { seat, person } of await ports.seats.of(clubId)) {
    const lead = seat.role === 'lead' && person !== null ? await ports.users.byId(seat.personId) : null;
    if (lead && (alsoLeft || !(await isAlumnusNow(ports, lead)))) return lead;
  }
  return null;
}
