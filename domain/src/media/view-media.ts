import { z } from 'zod';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds } from './media.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { countsAsViewer, VIEW_SPACING } from './rules.ts';
import { type MediaView, mediaView } from './views.ts';
import { visibleMedia } from './visible.ts';

/** Counts a view: one per viewer and item in 30 minutes, never the uploader's own (decisions 16). Answers the item. */
export const viewMedia = useCase({
  name: 'media.view',
  access: 'member',
  input: z.strictObject({ kind: z.enum(kinds), id }),
  async run(
    ports: { clock: Clock; secrets: Secrets; media: MediaItems & MediaChanges },
    actor,
    input,
  ): Promise<MediaView> {
    const item = await visibleMedia(ports, actor, input.kind, input.id);
    if (!countsAsViewer(item.media, actor.id)) return mediaView(ports, actor, item);
    await ports.media.countView(item.media, actor.id, ports.clock.now(), VIEW_SPACING);
    return mediaView(ports, actor, await visibleMedia(ports, actor, input.kind, input.id));
  },
});
