import { z } from 'zod';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { ClubFavourites } from './ports.ts';
import { clubOfTenant } from './visible.ts';

export interface Ports {
  clock: Clock;
  clubs: Pick<ClubLookup, 'byId'>;
  clubFavourites: ClubFavourites;
}

/**
 * Marks a club as a favourite, or takes it back, as a person's; its own seats may do so too, and closed clubs keep
 * their marks (decisions 62). Idempotent.
 */
export const setFavouriteClub = useCase({
  name: 'clubs.setFavourite',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND'],
  input: z.strictObject({ id, favourite: z.boolean() }),
  async run(ports: Ports, actor, input): Promise<{ favourite: boolean }> {
    const club = await clubOfTenant(ports, actor, input.id);
    if (input.favourite) await ports.clubFavourites.favour(club.id, actor.id, ports.clock.now());
    else await ports.clubFavourites.unfavour(club.id, actor.id);
    return { favourite: input.favourite };
  },
});
