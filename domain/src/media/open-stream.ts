import { z } from 'zod';
import { admitted } from '../files/admitted.ts';
import { streamText } from '../files/file-urls.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from './ports.ts';
import { showsFiles } from './visible.ts';

/** A stream that may be served: the stored name beside which its files are kept. */
export interface OpenedStream {
  readonly fileName: string;
  readonly expiresAt: Instant;
}

/**
 * Checks the address of a file of a stream like that of any file (`openFile`). One signature covers them all, for one
 * video, one tenant and the hour; a video that is hidden or removed stops at its next segment (decisions 28, 51, 58).
 */
export const openStream = useCase({
  name: 'media.openStream',
  access: 'anyone',
  refuses: ['FILE_NOT_FOUND', 'FILE_OF_ANOTHER_COLLEGE', 'FILE_URL_EXPIRED', 'UNAUTHENTICATED'],
  input: z.object({ fileName: z.string(), tenant: z.string(), expiresAt: z.number(), signature: z.string() }),
  invalidAs: 'FILE_SIGNATURE_INVALID',
  async run(
    ports: { clock: Clock; secrets: Secrets; media: MediaItems },
    actor,
    { signature, ...claim },
  ): Promise<OpenedStream> {
    const reader = admitted(ports, actor, claim, streamText(claim), signature);
    const media = await ports.media.byFileName(claim.fileName);
    if (!media?.renditions || !(await showsFiles(ports, media, reader))) refuse('FILE_NOT_FOUND');
    return { fileName: claim.fileName, expiresAt: claim.expiresAt };
  },
});
