import { z } from 'zod';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { kinds } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import { visibleMedia } from '../media/visible.ts';
import type { SavedItems, ViewHistory } from './ports.ts';

export interface Ports {
  clock: Clock;
  media: MediaItems;
  library: SavedItems & ViewHistory;
}

const item = z.strictObject({ kind: z.enum(kinds), id });

/** Saves an item, or removes it from the saved ones (product 4). Idempotent. */
export const setSaved = useCase({
  name: 'library.setSaved',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: item.extend({ saved: z.boolean() }),
  async run(ports: Ports, actor, input): Promise<{ saved: boolean }> {
    const { media } = await visibleMedia(ports, actor, input.kind, input.id);
    if (input.saved) await ports.library.save(media, actor.id, ports.clock.now());
    else await ports.library.unsave(media, actor.id);
    return { saved: input.saved };
  },
});

/** Puts an item, one's own too, on top of one's history (decisions 16). */
export const rememberMedia = useCase({
  name: 'library.remember',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: item,
  async run(ports: Ports, actor, input): Promise<{ remembered: true }> {
    const { media } = await visibleMedia(ports, actor, input.kind, input.id);
    await ports.library.remember(media, actor.id, ports.clock.now());
    return { remembered: true };
  },
});

/** Clears one's history; counted views stay counted (decisions 16). */
export const forgetHistory = useCase({
  name: 'library.forgetHistory',
  access: 'member',
  input: nothing,
  async run(ports: { library: SavedItems & ViewHistory }, actor): Promise<{ forgotten: true }> {
    await ports.library.forgetHistory(actor.id);
    return { forgotten: true };
  },
});
