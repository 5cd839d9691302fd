import type { FileWriting, VideoLibrary, VideoProber } from '../files/ports.ts';
import { refusedByRule } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { itemNotification } from './item-notification.ts';
import { waitsForRenditions } from './make-renditions.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { uploaderOf, wasGivenUp } from './rules.ts';

export interface Ports {
  clock: Clock;
  files: FileWriting;
  videos: VideoProber;
  videoLibrary: VideoLibrary | null;
  media: MediaItems & MediaChanges;
}

/**
 * Blanks the metadata of a stored video whose item is `processing`, or was given up, and makes the item ready; a video
 * that turns out to be damaged fails with its reason. One that browsers cannot play stays `processing` until it is
 * converted (decisions 58). Throws, to be run again, while the storage cannot be reached (decisions 13, 27).
 */
export async function blankMetadata(ports: Ports, fileName: string): Promise<void> {
  const media = await ports.media.byFileName(fileName);
  if (media === null) return removeLeftovers(ports, fileName);
  // Where the conversion was given up too, its own job blanks the metadata.
  const converts = media.percent === null && ports.videoLibrary !== null;
  if (media.state === 'failed' && wasGivenUp(media) && !converts) await ports.media.reopen(media.id, []);
  else if (media.state !== 'processing') return;
  try {
    const video = await ports.videos.probe(fileName, uploaderOf(media));
    if (video.metadata.length > 0) await ports.files.blank(fileName, video.metadata);
    if (!waitsForRenditions(media, video))
      await ports.media.settle(media.id, 'ready', null, [itemNotification(ports, media)]);
  } catch (error) {
    if (!refusedByRule(error)) throw error;
    await ports.media.settle(media.id, 'failed', error.code, [itemNotification(ports, media)]);
  }
  await removeLeftovers(ports, fileName);
}

/**
 * Marks a video as failed whose storage could not be reached in all attempts, so that its uploader can retry (decisions
 * 13).
 */
export async function giveUpOn(
  ports: { clock: Clock; media: MediaItems & MediaChanges },
  fileName: string,
): Promise<void> {
  const media = await ports.media.byFileName(fileName);
  if (media) await ports.media.settle(media.id, 'failed', 'STORAGE_UNAVAILABLE', [itemNotification(ports, media)]);
}

export const blankMetadataJob = job({
  // The name of the job in earlier releases.
  kind: 'blank-location',
  run: (ports: Ports, { fileName }: { readonly fileName: string }) => blankMetadata(ports, fileName),
  giveUp: (ports, { fileName }) => giveUpOn(ports, fileName),
  about: ({ fileName }) => fileName,
});
