import { z } from 'zod';
import { personOfTenant } from '../accounts/own-account.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Favourites } from './ports.ts';

export interface Ports {
  clock: Clock;
  users: UserLookup;
  library: Favourites;
}

/** Marks an uploader as a favourite, or takes it back; their count follows (product 4; decisions 17). Idempotent. */
export const setFavourite = useCase({
  name: 'library.setFavourite',
  access: 'member',
  refuses: ['OWN_FAVOURITE', 'USER_NOT_FOUND'],
  input: z.strictObject({ uploaderId: id, favourite: z.boolean() }),
  async run(ports: Ports, actor, { uploaderId, favourite }): Promise<{ favourite: boolean }> {
    const uploader = await personOfTenant(ports, actor, uploaderId);
    if (uploader.id === actor.id) refuse('OWN_FAVOURITE');
    if (favourite) await ports.library.favour(uploader, actor.id, ports.clock.now());
    else await ports.library.unfavour(uploader, actor.id);
    return { favourite };
  },
});
