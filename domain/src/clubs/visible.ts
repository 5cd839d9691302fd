import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Club } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';

/**
 * The ids of the clubs in which the caller holds a seat; looked up only where there may be one: whoever never held one
 * has no `seatEnd` (decisions 61, 62).
 */
export async function clubsHeldBy(
  { clubs }: { clubs: Pick<ClubLookup, 'held'> },
  { id, seatEnd }: Pick<Member, 'id' | 'seatEnd'>,
): Promise<ReadonlySet<string>> {
  return new Set(seatEnd === null ? [] : (await clubs.held(id)).map(({ club }) => club.id));
}

/** The club of the caller's tenant with that id. Refuses CLUB_NOT_FOUND (decisions 2, 61). */
export async function clubOfTenant(
  ports: { clubs: Pick<ClubLookup, 'byId'> },
  viewer: Pick<Member, 'tenant'>,
  id: string,
): Promise<Club> {
  const club = await ports.clubs.byId(id);
  return club?.tenant === viewer.tenant ? club : refuse('CLUB_NOT_FOUND');
}
