import { z } from 'zod';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { blankLocationJob } from './blank-location.ts';
import { kinds } from './media.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { type MediaView, mediaView } from './views.ts';
import { ownMedia, visibleMedia } from './visible.ts';

/**
 * Retries the processing of one's own item that failed (decisions 13). An item that has
 * not failed is answered as it is. Refuses MEDIA_NOT_FOUND, NOT_UPLOADER.
 */
export const retryMedia = useCase({
  name: 'media.retry',
  access: 'member',
  input: z.strictObject({ kind: z.enum(kinds), id }),
  async run(
    ports: { clock: Clock; secrets: Secrets; media: MediaItems & MediaChanges },
    actor,
    input,
  ): Promise<MediaView> {
    const { id, fileName } = await ownMedia(ports, actor, input.kind, input.id);
    await ports.media.reopen(id, [blankLocationJob.draft({ fileName })]);
    return mediaView(ports, actor, await visibleMedia(ports, actor, input.kind, id));
  },
});
