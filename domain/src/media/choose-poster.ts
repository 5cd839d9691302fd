import { z } from 'zod';
import { storedVariants } from '../files/file-urls.ts';
import { unprepared } from '../files/picture-rules.ts';
import type { DrawnPicture } from '../files/picture-sizes.ts';
import { stillAt } from '../files/playback-rules.ts';
import type { FileWriting, VideoLibrary } from '../files/ports.ts';
import { removeFiles } from '../files/remove-files.ts';
import { storedName } from '../files/stored-names.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { refuseStoppedHolder } from '../membership/may-upload.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { claimUpload, unclaimed } from '../uploads/claim-upload.ts';
import { type DrawingPorts, drawUpload } from '../uploads/inspect-upload.ts';
import type { UploadSessions } from '../uploads/ports.ts';
import { judgeMoved } from '../uploads/room.ts';
import { placeOf, refuseStopped } from '../uploads/rules.ts';
import type { Upload } from '../uploads/upload.ts';
import type { Media } from './media.ts';
import type { MediaItems, MediaMade, PosterUpload } from './ports.ts';
import { folderOf } from './rules.ts';
import type { ItemViews, MediaView } from './views.ts';
import { ownMedia, visibleMedia } from './visible.ts';

export interface PosterPorts extends DrawingPorts {
  clock: Clock;
  secrets: Secrets;
  itemViews: ItemViews;
  uploadSessions: UploadSessions;
  videoLibrary: VideoLibrary | null;
}

/** The poster of a video: its stored name, and its upload if it was uploaded. */
export interface Poster {
  readonly name: string;
  readonly placeholder: string;
  readonly drawn: DrawnPicture;
  readonly upload: Upload | null;
}

/** A finished upload of the actor's that may become a poster (decisions 13); see `claimUpload`. */
export async function claimPoster(
  ports: PosterPorts,
  actor: Member,
  fileName: string,
  field?: string,
): Promise<Upload> {
  const upload = await claimUpload(ports, actor, fileName, folderOf('video'), field);
  if (placeOf(upload.folder, upload.contentType, ports.videoLibrary?.takesAll) !== 'image') refuse('FILE_TYPE_REFUSED');
  return upload;
}

/** Decodes an uploaded picture as a poster. */
export async function posterOfUpload(ports: PosterPorts, actor: Member, upload: Upload): Promise<Poster> {
  const { placeholder, drawn } = await drawUpload(ports, actor, upload);
  return { name: upload.fileName, placeholder, drawn, upload };
}

/**
 * Takes a still from the video itself as its poster, stored beside it (decisions 58). Refuses VIDEO_LIBRARY_MISSING.
 */
async function posterOutOfVideo(ports: PosterPorts, actor: Member, fileName: string, at: number): Promise<Poster> {
  const library = ports.videoLibrary ?? refuse('VIDEO_LIBRARY_MISSING');
  const still = await library.still(fileName, at, actor);
  const name = storedName(folderOf('video'), 'still.jpg', ports.clock.now(), ports.secrets.token());
  await ports.files.write(name, 'image/jpeg', still);
  try {
    const { placeholder, drawn } = await ports.pictures.prepare(name, actor);
    return { name, placeholder, drawn, upload: null };
  } catch (error) {
    await removeStill(ports, { name, upload: null });
    throw error;
  }
}

/** The moment of the still for a video that was sent without a poster (decisions 58). */
export const firstPoster = (ports: PosterPorts, actor: Member, fileName: string, duration: number): Promise<Poster> =>
  posterOutOfVideo(ports, actor, fileName, stillAt(duration));

export interface Ports extends PosterPorts {
  media: MediaItems & MediaMade;
  clubs: Pick<ClubLookup, 'byId'>;
  settings: Pick<Settings, 'quotas' | 'maxBytes'>;
}

const seconds = z.number().min(0).max(1_000_000);

/**
 * Replaces the poster of an own video by a still from it or by an uploaded picture; the former one is deleted
 * (decisions 58).
 */
export const choosePoster = useCase({
  name: 'media.choosePoster',
  access: 'member',
  refuses: [
    ...unclaimed,
    ...unprepared,
    'CLUB_UPLOADS_STOPPED',
    'MEDIA_NOT_FOUND',
    'NOT_UPLOADER',
    'QUOTA_EXCEEDED',
    'UPLOADS_STOPPED',
    'VIDEO_LIBRARY_MISSING',
    'VIDEO_TOO_DEMANDING',
  ],
  input: z.union(
    [z.strictObject({ id, at: seconds }), z.strictObject({ id, fileName: verbatimText(400).min(1) })],
    'Name a moment or an uploaded picture.',
  ),
  async run(ports: Ports, actor, input): Promise<MediaView> {
    refuseStopped(actor, ports.clock.now());
    const media = await ownMedia(ports, actor, 'video', input.id);
    await refuseStoppedHolder(ports, media, ports.clock.now());
    const poster =
      'at' in input
        ? await posterOutOfVideo(ports, actor, media.fileName, Math.min(input.at, media.duration ?? 0))
        : await posterOfUpload(ports, actor, await claimPoster(ports, actor, input.fileName));
    const upload = poster.upload && (await countedLike(ports, media, poster.upload));
    const goes = (former: string | null) => (former === null ? [] : [removeFiles(former)]);
    if (!(await ports.media.changePoster(media.id, poster, upload, goes))) {
      await removeStill(ports, poster);
      refuse(upload === null ? 'MEDIA_NOT_FOUND' : 'UPLOAD_IN_USE');
    }
    return ports.itemViews.of(actor, await visibleMedia(ports, actor, 'video', media.id));
  },
});

/**
 * An upload that is to count to whom the video counts: to its club, or to the host of its pool (decisions 57, 62, 65).
 */
async function countedLike(
  ports: Pick<Ports, 'uploads' | 'settings'>,
  { clubId, fileName }: Pick<Media, 'clubId' | 'fileName'>,
  upload: Upload,
): Promise<PosterUpload> {
  const holderId = (await ports.uploads.byFileName(fileName))?.holderId ?? null;
  const judge = judgeMoved([upload], { clubId, holderId }, ports.settings);
  return { id: upload.id, ownerId: upload.ownerId, holderId, judge };
}

/** Deletes a still that is not used after all; an uploaded picture remains an upload. */
export async function removeStill(
  ports: { files: FileWriting },
  { name, upload }: Pick<Poster, 'name' | 'upload'>,
): Promise<void> {
  if (upload !== null) return;
  for (const file of storedVariants(name)) await ports.files.remove(file).catch(() => {});
}
