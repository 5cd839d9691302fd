import { pictureFile, playFile, playFiles } from '../files/file-urls.ts';
import type { DrawnPicture } from '../files/picture-sizes.ts';
import {
  nextTurnOf,
  playsEverywhere,
  type RenderingTurn,
  type RenditionPlan,
  renditionPlan,
  renditionsAfter,
} from '../files/playback-rules.ts';
import type { FileReading, FileWriting, ProbedVideo, VideoLibrary, VideoProber } from '../files/ports.ts';
import { refusedByRule } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Whose } from '../kernel/turns.ts';
import type { MediaItems, MediaPictures } from './ports.ts';
import { uploaderOf } from './rules.ts';

export interface Ports {
  files: FileReading & FileWriting;
  videos: VideoProber;
  videoLibrary: VideoLibrary | null;
  media: MediaItems & MediaPictures;
}

/**
 * What was drawn of a photo, without a film that does not play everywhere; that one is converted by the job returned,
 * if there is a video library, or stays in the downloaded picture alone (decisions 58, 60).
 */
export async function withFilm(
  ports: Omit<Ports, 'media'>,
  fileName: string,
  drawn: DrawnPicture,
  whose: Whose,
): Promise<{ readonly drawn: DrawnPicture; readonly jobs: readonly JobDraft[] }> {
  if (!drawn.film) return { drawn, jobs: [] };
  const film = pictureFile(fileName, 'film');
  const video = await readable(() => ports.videos.probe(film, whose));
  if (video && playsEverywhere(video)) return { drawn, jobs: [] };
  const without = { ...drawn, film: false };
  if (video && ports.videoLibrary)
    return { drawn: without, jobs: [convertFilmJob.draft({ fileName }, { ...whose, rank: 'soon' })] };
  await ports.files.remove(film);
  return { drawn: without, jobs: [] };
}

/** What `read` gives; null if the file cannot be read. Throws while the storage cannot be reached. */
async function readable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!refusedByRule(error)) throw error;
    return null;
  }
}

/** A film of a few seconds becomes one MP4 of at most 720 lines. */
function planOf(video: ProbedVideo): { plan: RenditionPlan; turn: RenderingTurn } {
  const plan = renditionPlan(video);
  const rungs = plan.rungs.slice(plan.progressive ?? 0).slice(0, 1);
  const { seconds } = nextTurnOf(video, plan.progressive ?? 0, false);
  return {
    plan: { ...plan, rungs, sounds: plan.sounds.slice(0, 1), progressive: null, small: true },
    turn: { from: 0, to: 1, seconds },
  };
}

/** Replaces the film of a photo by one that every browser plays (decisions 58, 60). */
async function convertFilm(ports: Ports, fileName: string): Promise<void> {
  const film = pictureFile(fileName, 'film');
  const media = await ports.media.byFileName(fileName);
  const library = ports.videoLibrary;
  if (library === null) return;
  const made =
    media &&
    (await readable(async () => {
      const video = await ports.videos.probe(film, uploaderOf(media));
      const { plan, turn } = planOf(video);
      await library.render(film, plan, turn, renditionsAfter(plan, turn, null).rungs, () => {});
      await ports.files.write(film, 'video/mp4', ports.files.read(playFile(film, 'small.mp4')));
      return true;
    }));
  for (const part of playFiles) await ports.files.remove(playFile(film, part));
  // Converting takes long: the picture may have been drawn again meanwhile.
  const now = made ? await ports.media.byFileName(fileName) : null;
  const drawn = now?.drawn && { ...now.drawn, film: true };
  if (now && drawn && (await ports.media.keepDrawn(now.id, fileName, drawn))) return;
  await ports.files.remove(film);
}

/** The job that converts the film of a photo. */
export const convertFilmJob = job({
  kind: 'convert-film',
  long: true,
  run: (ports: Ports, { fileName }: { readonly fileName: string }) => convertFilm(ports, fileName),
  about: ({ fileName }) => fileName,
});
