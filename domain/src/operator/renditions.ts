import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import { makeRenditionsJob } from '../media/make-renditions.ts';
import type { MediaItems, MediaMade } from '../media/ports.ts';
import type { Noting } from './manage-media.ts';

/** Videos that are queued at a time. */
const PAGE = 200;

/**
 * Has what browsers play made of every video anew, or with `missing` of those alone of which nothing was made; items stay as
 * they are until then. Answers how many (decisions 58).
 */
export const queueRenditions = useCase({
  name: 'operator.renditions',
  access: 'operator',
  input: z.strictObject({ missing: z.boolean().default(false) }),
  async run(
    ports: Noting & { media: MediaItems & MediaMade; audit: Audit },
    actor,
    { missing },
  ): Promise<{ queued: number }> {
    let queued = 0;
    for (let after: string | null = null; ; ) {
      const ids: readonly string[] = await ports.media.videoIds(after, PAGE, missing);
      for (const id of ids) {
        const media = await ports.media.byId(id);
        const draft = media && makeRenditionsJob.draft({ fileName: media.fileName });
        if (draft && (await ports.media.beginMaking(id, [draft]))) queued += 1;
      }
      after = ids.at(-1) ?? null;
      if (ids.length < PAGE) break;
    }
    await ports.audit.append(auditEntry(ports, actor, 'renditions-queued', { details: { videos: queued } }));
    return { queued };
  },
});
