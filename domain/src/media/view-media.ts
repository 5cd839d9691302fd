import { z } from 'zod';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds } from './media.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { countsAsViewer, VIEW_SPACING } from './rules.ts';
import type { ItemViews, MediaView } from './views.ts';
import { visibleMedia } from './visible.ts';

/** Counts a view: one per viewer and item in 30 minutes, never the uploader's own (decisions 16). Returns the item. */
export const viewMedia = useCase({
  name: 'media.view',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: z.strictObject({ kind: z.enum(kinds), id }),
  async run(
    ports: { clock: Clock; itemViews: ItemViews; media: MediaItems & MediaChanges },
    actor,
    input,
  ): Promise<MediaView> {
    const item = await visibleMedia(ports, actor, input.kind, input.id);
    if (!countsAsViewer(item.media, actor.id)) return ports.itemViews.of(actor, item);
    const counters = await ports.media.countView(item.media, actor.id, ports.clock.now(), VIEW_SPACING);
    return ports.itemViews.of(actor, { ...item, media: counters ? { ...item.media, ...counters } : item.media });
  },
});
