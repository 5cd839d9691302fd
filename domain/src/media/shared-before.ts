import { z } from 'zod';
import { useCase } from '../kernel/use-case.ts';
import { checksum } from '../uploads/checksum.ts';
import type { MediaItems, SharedBefore } from './ports.ts';

/** Files that one asks about at a time. */
const MOST = 100;

/**
 * Which files one shared already, by their checksums: of one's own items alone, so that nobody learns from a checksum
 * what others have (decisions 24). A file of which no checksum is known is not among them.
 */
export const findShared = useCase({
  name: 'media.findShared',
  access: 'member',
  input: z.strictObject({ checksums: z.array(checksum).max(MOST, `At most ${MOST} at a time.`) }),
  run: (ports: { media: MediaItems }, actor, { checksums }): Promise<readonly SharedBefore[]> =>
    ports.media.sharedBefore({ id: actor.id, tenant: actor.tenant }, checksums),
});
