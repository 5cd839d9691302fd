import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import type { ItemViews, MediaView } from '../media/views.ts';
import { visibleMedia } from '../media/visible.ts';
import type { Reactions } from './ports.ts';
import { nextReaction, reactionActions } from './rules.ts';

export interface Ports {
  clock: Clock;
  itemViews: ItemViews;
  media: MediaItems;
  reactions: Reactions;
}

/** How often a reaction that changed meanwhile is read again: only requests of the same person can change it. */
const MAX_TURNS = 10;

/**
 * Likes or dislikes an item, or takes that back; each is idempotent, and people may react to their own items (product
 * 4; decisions 17). Returns the item. Refuses TOO_BUSY if the reaction changes each time before it is written.
 */
export const react = useCase({
  name: 'reactions.react',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND', 'TOO_BUSY'],
  input: z.strictObject({ kind: z.enum(kinds), id, action: z.enum(reactionActions) }),
  async run(ports: Ports, actor, { kind, id: mediaId, action }): Promise<MediaView> {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const item = await visibleMedia(ports, actor, kind, mediaId);
      const to = nextReaction(item.reaction, action);
      if (to === item.reaction) return ports.itemViews.of(actor, item);
      const counters = await ports.reactions.swap(item.media, actor.id, item.reaction, to, ports.clock.now());
      if (counters) return ports.itemViews.of(actor, { ...item, media: { ...item.media, ...counters }, reaction: to });
    }
    return refuse('TOO_BUSY');
  },
});
