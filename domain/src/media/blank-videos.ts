import type { FileWriting, VideoProber } from '../files/ports.ts';
import { refusedByRule } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobQueue } from '../kernel/ports.ts';
import { NOBODY } from '../kernel/turns.ts';
import type { MediaItems, MediaMade } from './ports.ts';
import { removeLeftovers } from './remove-leftovers.ts';

/** Videos that one job checks before others get their turn. */
export const PORTION = 5;

export interface Ports {
  clock: Clock;
  jobs: Pick<JobQueue, 'enqueue'>;
  files: FileWriting;
  videos: VideoProber;
  media: Pick<MediaItems, 'byId' | 'byFileName'> & Pick<MediaMade, 'videoIds'>;
}

/** Where the check continues. */
export interface Rest {
  readonly after: string | null;
}

/**
 * Blanks the metadata of the next videos, and queues another job for the rest: videos published by releases that
 * blanked less are checked once, while they are shown (decisions 27). One that can no longer be read stays as it is.
 * Throws, to be run again, while the storage cannot be reached.
 */
export async function blankVideos({ clock, jobs, files, videos, media }: Ports, { after }: Rest): Promise<void> {
  const ids = await media.videoIds(after, PORTION, false);
  for (const id of ids) {
    const fileName = (await media.byId(id))?.fileName;
    if (fileName === undefined) continue;
    try {
      const { metadata } = await videos.probe(fileName, NOBODY);
      if (metadata.length === 0) continue;
      await files.blank(fileName, metadata);
      await removeLeftovers({ media, files }, fileName);
    } catch (error) {
      if (!refusedByRule(error)) throw error;
    }
  }
  const last = ids.at(-1);
  if (ids.length === PORTION && last !== undefined)
    await jobs.enqueue(blankVideosJob.draft({ after: last }), clock.now());
}

export const blankVideosJob = job({ kind: 'blank-videos', run: blankVideos });
