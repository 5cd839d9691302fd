import type { ClubSeats } from '../clubs/ports.ts';
import { leads } from '../clubs/rules.ts';
import type { Case } from './case.ts';

/** The people whom a case concerns: whose thing was reported, and for a club its leads (decisions 51, 52). */
export async function ownersOf(
  { seats }: { seats: Pick<ClubSeats, 'of'> },
  { subject, ownerId }: Pick<Case, 'subject' | 'ownerId'>,
): Promise<readonly string[]> {
  if (subject !== 'club') return ownerId === '' ? [] : [ownerId];
  const held = (await seats.of(ownerId)).map(({ seat }) => seat);
  return held.map(({ personId }) => personId).filter((personId) => leads(held, personId));
}
