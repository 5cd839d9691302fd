import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Club } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';

/** The club of the caller's tenant with that id. Refuses CLUB_NOT_FOUND (decisions 2, 61). */
export async function clubOfTenant(
  ports: { clubs: Pick<ClubLookup, 'byId'> },
  viewer: Pick<Member, 'tenant'>,
  id: string,
): Promise<Club> {
  const club = await ports.clubs.byId(id);
  return club?.tenant === viewer.tenant ? club : refuse('CLUB_NOT_FOUND');
}
