import { z } from 'zod';
import { useCase } from '../kernel/use-case.ts';
import { checksum } from '../uploads/checksum.ts';
import type { MediaItems, SharedBefore } from './ports.ts';
import { viewerOf } from './rules.ts';

/** How many files one asks about at a time. */
const MOST = 100;

/**
 * Which files one has already shared, by their checksums: only among one's own items, so that a checksum does not
 * reveal what others have (decisions 24). Files without a known checksum are not found.
 */
export const findShared = useCase({
  name: 'media.findShared',
  access: 'member',
  input: z.strictObject({ checksums: z.array(checksum).max(MOST, `At most ${MOST} at a time.`) }),
  run: (ports: { media: MediaItems }, actor, { checksums }): Promise<readonly SharedBefore[]> =>
    ports.media.sharedBefore(viewerOf(actor), checksums),
});
