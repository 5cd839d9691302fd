import { playFile, playFiles } from '../files/file-urls.ts';
import { leaveFree } from '../files/free-space.ts';
import {
  nextTurnOf,
  percentOfAll,
  playsEverywhere,
  rankOfRendering,
  renditionPlan,
  renditionsAfter,
} from '../files/playback-rules.ts';
import type { FileReading, FileUpkeep, FileWriting, VideoLibrary, VideoProber } from '../files/ports.ts';
import { refusedByRule } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobDraft, Settings } from '../kernel/ports.ts';
import { itemNotification } from './item-notification.ts';
import type { Media } from './media.ts';
import type { MediaItems, MediaMade } from './ports.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { uploaderOf, wasGivenUp } from './rules.ts';

export interface Ports {
  clock: Clock;
  files: FileReading & FileWriting & FileUpkeep;
  videos: VideoProber;
  videoLibrary: VideoLibrary | null;
  media: MediaItems & MediaMade;
  settings: Pick<Settings, 'freeSpaceFloor'>;
}

/** A job makes the next sizes of a video of which `made` are there; releases before this one make all of them. */
export interface RenditionsPayload {
  readonly fileName: string;
  readonly made?: number;
}

/**
 * Makes the next renditions of a video, and then makes its item ready if browsers cannot play the original; what is
 * still missing is another job, with a turn of its own (decisions 58, 78). A video that cannot be converted keeps its
 * original and what was made of it, says why, and is ready all the same if browsers play the original. Throws, to be
 * run again, while storage or library cannot be reached; goes on with what was given up for that.
 */
async function makeRenditions(ports: Ports, { fileName, made = 0 }: RenditionsPayload): Promise<void> {
  const library = ports.videoLibrary;
  if (library === null) throw new Error('There is no video library here.');
  const media = await ports.media.byFileName(fileName);
  if (media === null) return removeLeftovers(ports, fileName);
  if (media.percent === null && !(wasGivenUp(media) && (await ports.media.beginMaking(media.id, [])))) return;
  let plays = false;
  try {
    const video = await ports.videos.probe(fileName, uploaderOf(media));
    // The item becomes ready, and a ready item never has metadata (decisions 27).
    if (video.metadata.length > 0) await ports.files.blank(fileName, video.metadata);
    plays = playsEverywhere(video);
    // Renditions take about as much space as the original.
    await leaveFree(ports.files, media.size, ports.settings.freeSpaceFloor);
    const plan = renditionPlan(video);
    const turn = nextTurnOf(video, made, plays || media.renditions !== null);
    const after = renditionsAfter(plan, turn, media.renditions);
    const telling = inOrder((percent) => ports.media.tellProgress(media.id, percentOfAll(video, turn, percent)));
    await library.render(fileName, plan, turn, after.rungs, telling.tell);
    await telling.done();
    // Another worker took this job over when its lease ran out, and continued from here.
    const now = await ports.media.byFileName(fileName);
    if (now && (now.percent === null || now.renditions?.rungs.length !== media.renditions?.rungs.length)) return;
    const renditions = { ...after, bytes: await bytesOf(ports, fileName) };
    const next = turn.to < plan.rungs.length ? renditionsOf(media, true, turn.to) : null;
    await ports.media.finishMaking(media.id, renditions, [itemNotification(ports, media)], next);
  } catch (error) {
    if (!refusedByRule(error)) throw error;
    await ports.media.failMaking(media.id, error.code, plays ? 'ready' : 'failed', [itemNotification(ports, media)]);
  }
  await removeLeftovers(ports, fileName);
}

async function bytesOf({ files }: Ports, fileName: string): Promise<number> {
  const sizes = await Promise.all(playFiles.map((part) => files.size(playFile(fileName, part))));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
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

/** The long job that makes renditions of a video (decisions 58). */
export const makeRenditionsJob = job({
  kind: 'make-renditions',
  long: true,
  run: (ports: Ports, payload: RenditionsPayload) => makeRenditions(ports, payload),
  async giveUp(ports, { fileName }) {
    const media = await ports.media.byFileName(fileName);
    if (media && media.percent !== null)
      await ports.media.failMaking(media.id, 'STORAGE_UNAVAILABLE', 'failed', [itemNotification(ports, media)]);
  },
  about: ({ fileName }) => fileName,
});

/**
 * The job that makes the next renditions of an item of which `made` sizes are there, in its uploader's turn (decisions
 * 78).
 */
export function renditionsOf(media: Subject, plays: boolean, made = 0): JobDraft {
  const { fileName, width, height, duration } = media;
  const turn = nextTurnOf({ width, height, duration: duration ?? 0 }, made, plays);
  return makeRenditionsJob.draft({ fileName, made }, { ...uploaderOf(media), rank: rankOfRendering(turn, plays) });
}

type Subject = Pick<Media, 'fileName' | 'uploaderId' | 'tenant' | 'width' | 'height' | 'duration'>;

/** Whether an item has to wait for its renditions because browsers cannot play the original (decisions 58). */
export function waitsForRenditions(
  media: Pick<Media, 'percent' | 'renditions'>,
  video: Parameters<typeof playsEverywhere>[0],
): boolean {
  return media.percent !== null && media.renditions === null && !playsEverywhere(video);
}
