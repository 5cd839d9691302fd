import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import type { JobQueue } from '../kernel/ports.ts';
import { NOBODY } from '../kernel/turns.ts';
import { useCase } from '../kernel/use-case.ts';
import { drawPicturesJob } from '../media/draw-pictures.ts';
import { renditionsOf } from '../media/make-renditions.ts';
import type { MediaItems, MediaMade, MediaPictures } from '../media/ports.ts';
import type { Noting } from './manage-media.ts';

/** Videos that are queued at a time. */
const PAGE = 200;

/**
 * Queues the renditions of every video and the widths of every picture to be made again; with `missing`, only those
 * that lack them. Until then items stay as they are, and those that are queued already are not queued again. Answers
 * how many (decisions 58, 60).
 */
export const queueRenditions = useCase({
  name: 'operator.renditions',
  access: 'operator',
  input: z.strictObject({ missing: z.boolean().default(false) }),
  async run(
    ports: Noting & { media: MediaItems & MediaMade & MediaPictures; jobs: JobQueue; audit: Audit },
    actor,
    { missing },
  ): Promise<{ queued: number; pictures: number }> {
    let queued = 0;
    for (let after: string | null = null; ; ) {
      const ids: readonly string[] = await ports.media.videoIds(after, PAGE, missing);
      for (const id of ids) {
        const media = await ports.media.byId(id);
        const draft = media && renditionsOf(media, media.state === 'ready');
        if (draft && (await ports.media.beginMaking(id, [draft]))) queued += 1;
      }
      after = ids.at(-1) ?? null;
      if (ids.length < PAGE) break;
    }
    let pictures = 0;
    for (let after: string | null = null; ; ) {
      const ids: readonly string[] = await ports.media.pictureIds(after, PAGE, missing);
      pictures += ids.length;
      after = ids.at(-1) ?? null;
      if (ids.length < PAGE) break;
    }
    if (pictures > 0)
      await ports.jobs.enqueue(
        drawPicturesJob.draft({ after: null, missing }, { ...NOBODY, rank: 'later' }),
        ports.clock.now(),
      );
    await ports.audit.append(auditEntry(ports, actor, 'renditions-queued', { details: { videos: queued, pictures } }));
    return { queued, pictures };
  },
});
