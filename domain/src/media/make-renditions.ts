import { playFile, playFiles } from '../files/file-urls.ts';
import { playsEverywhere, rankOfRendering, renditionPlan } from '../files/playback-rules.ts';
import type { FileUpkeep, FileWriting, VideoLibrary, VideoProber } from '../files/ports.ts';
import { Refusal, refuse } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobDraft, Settings } from '../kernel/ports.ts';
import { itemNotification } from './item-notification.ts';
import type { Media } from './media.ts';
import type { MediaItems, MediaMade } from './ports.ts';
import { uploaderOf } from './rules.ts';

export interface Ports {
  clock: Clock;
  files: FileWriting & FileUpkeep;
  videos: VideoProber;
  videoLibrary: VideoLibrary | null;
  media: MediaItems & MediaMade;
  settings: Pick<Settings, 'freeSpaceFloor'>;
}

/**
 * Makes the renditions of a video, and then makes its item ready if browsers cannot play the original (decisions 58). A
 * video that cannot be converted keeps its original and says why. Throws, to be run again, while storage or library
 * cannot be reached.
 */
async function makeRenditions(ports: Ports, fileName: string): Promise<void> {
  const library = ports.videoLibrary;
  if (library === null) throw new Error('There is no video library here.');
  const media = await ports.media.byFileName(fileName);
  if (media === null || media.percent === null) return;
  try {
    const video = await ports.videos.probe(fileName, uploaderOf(media));
    // The item becomes ready, and a ready item never has metadata (decisions 27).
    if (video.metadata.length > 0) await ports.files.blank(fileName, video.metadata);
    await leaveTheFloor(ports, media.size);
    const telling = inOrder((percent) => ports.media.tellProgress(media.id, percent));
    const renditions = await library.render(fileName, renditionPlan(video), telling.tell);
    await telling.done();
    if (!(await ports.media.finishMaking(media.id, renditions, [itemNotification(ports, media)])))
      for (const part of playFiles) await ports.files.remove(playFile(fileName, part));
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
    await ports.media.failMaking(media.id, error.code, [itemNotification(ports, media)]);
  }
}

/** Renditions take about as much space as the original; the free space floor stays untouched (decisions 57). */
async function leaveTheFloor({ files, settings }: Ports, size: number): Promise<void> {
  const free = await files.freeSpace();
  if (free !== null && free - size < settings.freeSpaceFloor) refuse('STORAGE_FULL');
}

/** Reports progress in order; a report that fails is ignored. */
function inOrder(report: (percent: number) => Promise<void>) {
  let reported = Promise.resolve();
  return {
    tell(percent: number) {
      reported = reported.then(() => report(percent)).catch(() => {});
    },
    done: () => reported,
  };
}

/** The long job that makes the renditions of a video (decisions 58). */
export const makeRenditionsJob = job({
  kind: 'make-renditions',
  long: true,
  run: (ports: Ports, { fileName }: { readonly fileName: string }) => makeRenditions(ports, fileName),
  async giveUp(ports, { fileName }) {
    const media = await ports.media.byFileName(fileName);
    if (media && media.percent !== null)
      await ports.media.failMaking(media.id, 'STORAGE_UNAVAILABLE', [itemNotification(ports, media)]);
  },
  about: ({ fileName }) => fileName,
});

/** The job that makes the renditions of an item, in its uploader's turn (decisions 78). */
export function renditionsOf(media: Subject, plays: boolean): JobDraft {
  const { fileName, width, height, duration } = media;
  const rank = rankOfRendering({ width, height, duration: duration ?? 0 }, plays);
  return makeRenditionsJob.draft({ fileName }, { ...uploaderOf(media), rank });
}

type Subject = Pick<Media, 'fileName' | 'uploaderId' | 'tenant' | 'width' | 'height' | 'duration'>;

/** Whether an item has to wait for its renditions because browsers cannot play the original (decisions 58). */
export function waitsForRenditions(
  media: Pick<Media, 'percent' | 'renditions'>,
  video: Parameters<typeof playsEverywhere>[0],
): boolean {
  return media.percent !== null && media.renditions === null && !playsEverywhere(video);
}
