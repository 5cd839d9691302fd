import { z } from 'zod';
import { streamText } from '../files/file-urls.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { type Instant, SECOND } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from './ports.ts';
import { isVisibleTo } from './rules.ts';

/**
 * Milliseconds for which the check of one address and one session remains valid: segments follow each other quickly,
 * and need not be checked one by one (decisions 28, 58).
 */
export const STREAM_TRUSTED_FOR = 10 * SECOND;

/** A stream that may be served: the stored name beside which its files are kept. */
export interface OpenedStream {
  readonly fileName: string;
  readonly expiresAt: Instant;
}

/**
 * Checks the address of a stream like that of a file (`openFile`), once for all its files: they are signed together,
 * for one video, one tenant and the hour (decisions 28, 58).
 */
export const openStream = useCase({
  name: 'media.openStream',
  access: 'anyone',
  input: z.object({ fileName: z.string(), tenant: z.string(), expiresAt: z.number(), signature: z.string() }),
  invalidAs: 'FILE_SIGNATURE_INVALID',
  async run(
    ports: { clock: Clock; secrets: Secrets; media: MediaItems },
    actor,
    { signature, ...claim },
  ): Promise<OpenedStream> {
    if (!ports.secrets.verify(streamText(claim), signature)) refuse('FILE_SIGNATURE_INVALID');
    if (actor.kind === 'anonymous') refuse('UNAUTHENTICATED');
    if (actor.tenant !== claim.tenant) refuse('FILE_OF_ANOTHER_COLLEGE');
    if (ports.clock.now() >= claim.expiresAt) refuse('FILE_URL_EXPIRED');
    const media = await ports.media.byFileName(claim.fileName);
    if (!media?.renditions || !isVisibleTo(media, actor)) refuse('FILE_NOT_FOUND');
    return { fileName: claim.fileName, expiresAt: claim.expiresAt };
  },
});
