import { storedVariants } from '../files/file-urls.ts';
import type {
  FileReading,
  FileUpkeep,
  FileWriting,
  PictureProcessor,
  VideoLibrary,
  VideoProber,
} from '../files/ports.ts';
import { refusedByRule } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobQueue, Settings } from '../kernel/ports.ts';
import { NOBODY } from '../kernel/turns.ts';
import type { Media } from './media.ts';
import { withFilm } from './picture-film.ts';
import type { MediaItems, MediaPictures } from './ports.ts';

/** How many pictures one job draws before other long jobs get their turn. */
const BATCH = 20;

export interface Ports {
  clock: Clock;
  jobs: Pick<JobQueue, 'enqueue'>;
  files: FileReading & FileWriting & FileUpkeep;
  videos: VideoProber;
  videoLibrary: VideoLibrary | null;
  pictures: PictureProcessor;
  media: MediaItems & MediaPictures;
  settings: Pick<Settings, 'freeSpaceFloor'>;
}

/** Which pictures to draw. */
export interface Rest {
  readonly after: string | null;
  /** Only those that lack widths. */
  readonly missing: boolean;
}

/**
 * Draws the pictures of the next items in all widths, and queues another job for the rest (decisions 60). Throws, to be
 * run again, while storage or decoders cannot be reached, or no space is left.
 */
async function drawPictures(ports: Ports, { after, missing }: Rest): Promise<void> {
  const ids = await ports.media.pictureIds(after, BATCH, missing);
  for (const id of ids) {
    const free = await ports.files.freeSpace();
    if (free !== null && free < ports.settings.freeSpaceFloor) throw new Error('There is no free space for pictures.');
    const media = await ports.media.byId(id);
    if (media) await drawPicture(ports, media);
  }
  const rest = { after: ids.at(-1) ?? null, missing };
  if (ids.length === BATCH)
    await ports.jobs.enqueue(drawPicturesJob.draft(rest, { ...NOBODY, rank: 'later' }), ports.clock.now());
}

async function drawPicture(ports: Ports, { id, posterName, fileName }: Media): Promise<void> {
  const { pictures, media, files, jobs, clock } = ports;
  const name = posterName ?? fileName;
  try {
    const { drawn } = await pictures.prepare(name, NOBODY);
    const withIt = await withFilm(ports, name, drawn, NOBODY);
    if (await media.keepDrawn(id, name, withIt.drawn)) {
      for (const film of withIt.jobs) await jobs.enqueue(film, clock.now());
      return;
    }
    for (const made of storedVariants(name)) await files.remove(made);
  } catch (error) {
    // A picture that can no longer be drawn keeps the widths that it has.
    if (!refusedByRule(error)) throw error;
  }
}

/** The long job that draws pictures in all widths, a few at a time (decisions 60). */
export const drawPicturesJob = job({ kind: 'draw-pictures', long: true, run: drawPictures });
