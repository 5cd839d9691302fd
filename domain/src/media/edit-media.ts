import { z } from 'zod';
import type { Clock } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { refuseStoppedHolder } from '../membership/may-upload.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { refuseStopped } from '../uploads/rules.ts';
import { kinds } from './media.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { description, tags, title } from './rules.ts';
import type { ItemViews, MediaView } from './views.ts';
import { ownMedia, visibleMedia } from './visible.ts';

/**
 * Changes title, description or tags of one's own item, even after the plan has lapsed; nothing else can be changed
 * (decisions 20).
 */
export const editMedia = useCase({
  name: 'media.edit',
  access: 'member',
  refuses: ['CLUB_UPLOADS_STOPPED', 'MEDIA_NOT_FOUND', 'NOT_UPLOADER', 'UPLOADS_STOPPED'],
  input: z.strictObject({
    kind: z.enum(kinds),
    id,
    title: title.optional(),
    description: description.optional(),
    tags: tags.optional(),
  }),
  async run(
    ports: { clock: Clock; itemViews: ItemViews; media: MediaItems & MediaChanges; clubs: Pick<ClubLookup, 'byId'> },
    actor,
    input,
  ): Promise<MediaView> {
    const { kind, id, ...change } = input;
    refuseStopped(actor, ports.clock.now());
    const media = await ownMedia(ports, actor, kind, id);
    await refuseStoppedHolder(ports, media, ports.clock.now());
    await ports.media.edit(media.id, change);
    return ports.itemViews.of(actor, await visibleMedia(ports, actor, kind, id));
  },
});
