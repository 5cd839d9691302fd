import { z } from 'zod';
import { admitted } from '../files/admitted.ts';
import { captionsClaimText } from '../files/file-urls.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { showsFiles } from '../media/visible.ts';
import type { CaptionsRepository } from './ports.ts';

/** Captions that may be served. */
export interface OpenedCaptions {
  readonly text: string;
  readonly expiresAt: Instant;
}

/**
 * Checks the address of captions like that of a file (`openFile`): its signature, the session, its tenant, the time,
 * and whether the captions and their video still exist (decisions 28, 59).
 */
export const openCaptions = useCase({
  name: 'captions.open',
  access: 'anyone',
  refuses: ['FILE_NOT_FOUND', 'FILE_OF_ANOTHER_COLLEGE', 'FILE_URL_EXPIRED', 'UNAUTHENTICATED'],
  input: z.object({ id: z.string(), tenant: z.string(), expiresAt: z.number(), signature: z.string() }),
  invalidAs: 'FILE_SIGNATURE_INVALID',
  async run(
    ports: { clock: Clock; secrets: Secrets; media: MediaItems; captions: CaptionsRepository },
    actor,
    { signature, ...claim },
  ): Promise<OpenedCaptions> {
    const reader = admitted(ports, actor, claim, captionsClaimText(claim), signature);
    const captions = (await ports.captions.byId(claim.id)) ?? refuse('FILE_NOT_FOUND');
    const media = await ports.media.byId(captions.mediaId);
    if (!media || !(await showsFiles(ports, media, reader))) refuse('FILE_NOT_FOUND');
    return { text: captions.text, expiresAt: claim.expiresAt };
  },
});
