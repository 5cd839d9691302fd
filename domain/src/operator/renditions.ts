import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import type { JobCounts, JobQueue } from '../kernel/ports.ts';
import { NOBODY } from '../kernel/turns.ts';
import { useCase } from '../kernel/use-case.ts';
import { blankVideosJob, type Rest } from '../media/blank-videos.ts';
import { drawPicturesJob } from '../media/draw-pictures.ts';
import { renditionsOf } from '../media/make-renditions.ts';
import type { MediaItems, MediaMade, MediaPictures } from '../media/ports.ts';
import type { Noting } from './manage-media.ts';

/** Videos that are queued at a time. */
const PAGE = 200;

/**
 * Queues every video to be converted and every picture to be drawn again; with `missing`, only items that lack
 * renditions or widths. Until then items stay as they are; an item that is queued already is not queued again. Returns
 * how many were queued, and how many videos of earlier releases are still to be checked for metadata (decisions 27, 58,
 * 60).
 */
export const queueRenditions = useCase({
  name: 'operator.renditions',
  access: 'operator',
  input: z.strictObject({ missing: z.boolean().default(false) }),
  async run(
    ports: Noting & { media: MediaItems & MediaMade & MediaPictures; jobs: JobQueue & JobCounts; audit: Audit },
    actor,
    { missing },
  ): Promise<{ queued: number; pictures: number; toBlank: number }> {
    let queued = 0;
    for await (const ids of pages((after) => ports.media.videoIds(after, PAGE, missing)))
      for (const id of ids) {
        const media = await ports.media.byId(id);
        const draft = media && renditionsOf(media, media.state === 'ready');
        if (draft && (await ports.media.beginMaking(id, [draft]))) queued += 1;
      }
    let pictures = 0;
    for await (const ids of pages((after) => ports.media.pictureIds(after, PAGE, missing))) pictures += ids.length;
    let toBlank = 0;
    const rest = (await ports.jobs.ofKind(blankVideosJob.kind))[0]?.payload as Rest | undefined;
    if (rest)
      for await (const ids of pages((after) => ports.media.videoIds(after, PAGE, false), rest.after))
        toBlank += ids.length;
    if (pictures > 0)
      await ports.jobs.enqueue(
        drawPicturesJob.draft({ after: null, missing }, { ...NOBODY, rank: 'later' }),
        ports.clock.now(),
      );
    await ports.audit.append(auditEntry(ports, actor, 'renditions-queued', { details: { videos: queued, pictures } }));
    return { queued, pictures, toBlank };
  },
});

/** Ids, page by page, from one on. */
async function* pages(
  next: (after: string | null) => Promise<readonly string[]>,
  from: string | null = null,
): AsyncGenerator<readonly string[], void, void> {
  let after = from;
  do {
    const ids = await next(after);
    yield ids;
    after = ids.length < PAGE ? null : (ids.at(-1) ?? null);
  } while (after !== null);
}
