import { z } from 'zod';
import type { VideoLibrary } from '../files/ports.ts';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { blankMetadataJob } from './blank-metadata.ts';
import { renditionsOf } from './make-renditions.ts';
import { kinds } from './media.ts';
import type { MediaChanges, MediaItems, MediaMade } from './ports.ts';
import type { ItemViews, MediaView } from './views.ts';
import { ownMedia, visibleMedia } from './visible.ts';

/**
 * Retries what failed about one's own item: its processing, or its renditions (decisions 13, 58). Otherwise returns the
 * item as it is.
 */
export const retryMedia = useCase({
  name: 'media.retry',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND', 'NOT_UPLOADER'],
  input: z.strictObject({ kind: z.enum(kinds), id }),
  async run(
    ports: {
      clock: Clock;
      itemViews: ItemViews;
      media: MediaItems & MediaChanges & MediaMade;
      videoLibrary: VideoLibrary | null;
    },
    actor,
    input,
  ): Promise<MediaView> {
    const media = await ownMedia(ports, actor, input.kind, input.id);
    const { id, kind, fileName, failure, state, percent } = media;
    if (kind === 'video' && failure !== null && percent === null && ports.videoLibrary !== null)
      await ports.media.beginMaking(id, [renditionsOf(media, state === 'ready')]);
    else await ports.media.reopen(id, [blankMetadataJob.draft({ fileName })]);
    return ports.itemViews.of(actor, await visibleMedia(ports, actor, input.kind, id));
  },
});
