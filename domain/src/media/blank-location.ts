import type { FileWriting, VideoProber } from '../files/ports.ts';
import { Refusal } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { waitsForRenditions } from './make-renditions.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { toldOfItem } from './told-of-item.ts';

interface Ports {
  clock: Clock;
  files: FileWriting;
  videos: VideoProber;
  media: MediaItems & MediaChanges;
}

/**
 * Takes the location tags out of a stored video whose item is `processing`, and makes the item ready; a video that
 * turns out to be damaged fails with its reason. One that browsers cannot play stays `processing` until it was converted (decisions 58). Throws while the storage is out of reach, to be run again
 * (decisions 13, 27).
 */
export async function blankLocation(ports: Ports, fileName: string): Promise<void> {
  const media = await ports.media.byFileName(fileName);
  if (media?.state !== 'processing') return;
  try {
    const video = await ports.videos.probe(fileName);
    if (video.locations.length > 0) await ports.files.blank(fileName, video.locations);
    if (waitsForRenditions(media, video)) return;
    await ports.media.settle(media.id, 'ready', null, [toldOfItem(ports, media)]);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
    await ports.media.settle(media.id, 'failed', error.code, [toldOfItem(ports, media)]);
  }
}

/** Marks a video whose storage stayed out of reach as failed, so that its uploader can retry (decisions 13). */
export async function giveUpOn(
  ports: { clock: Clock; media: MediaItems & MediaChanges },
  fileName: string,
): Promise<void> {
  const media = await ports.media.byFileName(fileName);
  if (media) await ports.media.settle(media.id, 'failed', 'STORAGE_UNAVAILABLE', [toldOfItem(ports, media)]);
}

export const blankLocationJob = job({
  kind: 'blank-location',
  run: (ports: Ports, { fileName }: { readonly fileName: string }) => blankLocation(ports, fileName),
  giveUp: (ports, { fileName }) => giveUpOn(ports, fileName),
  about: ({ fileName }) => fileName,
});
