import { z } from 'zod';
import { FIRST_BYTES, olderContainer } from '../files/first-bytes.ts';
import { leaveFree } from '../files/free-space.ts';
import { quarterTurns, unprepared } from '../files/picture-rules.ts';
import { LONGEST_VIDEO, playsEverywhere } from '../files/playback-rules.ts';
import type {
  CaptureStamp,
  FileReading,
  FileUpkeep,
  FileWriting,
  PictureProcessor,
  ProbedVideo,
  VideoLibrary,
  VideoProber,
} from '../files/ports.ts';
import type { Member } from '../kernel/actor.ts';
import { Refusal, refuse } from '../kernel/errors.ts';
import type { Ids, JobDraft, Settings } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { id, verbatimText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { announcedFor } from '../membership/may-upload.ts';
import { needsPlanFor, type Uploaded } from '../membership/plan-access.ts';
import {
  comesDirectly,
  type Place,
  type PlacePorts,
  POOL_MOST,
  POOL_VIDEO_BYTES,
  placeFor,
  refuseClosedEvent,
  refuseFull,
  withoutPlace,
} from '../membership/pool.ts';
import type { Pooled } from '../membership/pool-modes.ts';
import type { Pools } from '../membership/ports.ts';
import { claimUpload, refuseInUse, unclaimed } from '../uploads/claim-upload.ts';
import { inspectUpload, unlessDropped } from '../uploads/inspect-upload.ts';
import type { UploadRecords, UploadSessions } from '../uploads/ports.ts';
import { judgeMoved } from '../uploads/room.ts';
import { refuseStopped, refuseTooLarge } from '../uploads/rules.ts';
import { storeChecksum } from '../uploads/store-checksum.ts';
import type { Upload } from '../uploads/upload.ts';
import { batchIdOf, implicitBatch, positionInBatch } from './batch.ts';
import { blankMetadataJob } from './blank-metadata.ts';
import { captureTime, plausibleCapture } from './capture-time.ts';
import { claimPoster, firstPoster, posterOfUpload, removeStill } from './choose-poster.ts';
import { renditionsOf } from './make-renditions.ts';
import type { Kind, Media } from './media.ts';
import { withFilm } from './picture-film.ts';
import type { MediaChanges, MediaItems } from './ports.ts';
import { description, folderOf, tags, title, trendScore } from './rules.ts';
import type { ItemViews, MediaView } from './views.ts';
import { visibleMedia } from './visible.ts';

export interface Ports extends SendOncePorts, PlacePorts {
  ids: Ids;
  itemViews: ItemViews;
  media: MediaItems & MediaChanges;
  pools: Pick<Pools, 'find' | 'isNamed' | 'recordOf'>;
  uploads: UploadRecords;
  uploadSessions: UploadSessions;
  files: FileReading & FileWriting & Pick<FileUpkeep, 'freeSpace'>;
  pictures: PictureProcessor;
  videos: VideoProber;
  videoLibrary: VideoLibrary | null;
  settings: Pick<Settings, 'timeZone' | 'quotas' | 'maxBytes' | 'freeSpaceFloor'>;
}

const fileName = verbatimText(400).min(1, 'Upload the file first.');
const texts = {
  title,
  description: description.default(''),
  tags: tags.default([]),
  batch: implicitBatch.nullish(),
  position: positionInBatch.default(0),
  /** The club for which it is shared; see `holderOf`. */
  club: id.nullish(),
  /** The event that it goes into: into its pool for whoever has no plan; see `placeFor`. */
  event: id.nullish(),
};

/** What refuses to publish, whatever it is. */
const unpublished = [
  ...unclaimed,
  ...unprepared,
  ...withoutPlace,
  'EVENT_CLOSED',
  'EVENT_NOT_FOUND',
  'MEDIA_NOT_FOUND',
  'POOL_FULL',
  'QUOTA_EXCEEDED',
  'UPLOADS_STOPPED',
] as const;

const POSTER_MISSING = { field: 'posterName', message: 'Upload the file first.' };

/**
 * Publishes a finished video upload with its finished thumbnail, both in `video/` (decisions 13, 26, 27). With a video
 * library, the thumbnail may be left out, and a video that browsers cannot play is `processing` until it is converted
 * (decisions 58). An upload that cannot be used is removed. Sent again with its key, it is the same item.
 */
export const publishVideo = sendOnce({
  name: 'media.publishVideo',
  access: needsPlanFor(() => 'videos'),
  refuses: [...unpublished, 'STORAGE_FULL', 'VIDEO_LIBRARY_MISSING', 'VIDEO_TOO_DEMANDING'],
  input: z.strictObject({ ...texts, fileName, posterName: fileName.nullish() }),
  async run(ports: Ports, actor, input, receipt: ReceiptOf<Published>): Promise<MediaView> {
    refuseStopped(actor, ports.clock.now());
    if (!input.posterName && ports.videoLibrary === null) refuse('VALIDATION_FAILED', { errors: [POSTER_MISSING] });
    const video = await claimUpload(ports, actor, input.fileName, folderOf('video'));
    await publishedTo(ports, actor, input, video, 'videos');
    const sent = input.posterName ? await claimPoster(ports, actor, input.posterName, 'posterName') : null;
    return unlessDropped(ports, [video], async () => {
      const changedBefore = await withoutOlderContainer(ports, actor, video);
      const probed = await inspectUpload(ports, video, async (name) => {
        const found = await ports.videos.probe(name, actor);
        if (found.duration > LONGEST_VIDEO) refuse('VIDEO_TOO_DEMANDING');
        return found.foreign && !ports.videoLibrary?.takesAll ? refuse('FILE_TYPE_REFUSED') : found;
      });
      await storeChecksum(ports, video);
      const poster = sent
        ? await posterOfUpload(ports, actor, sent)
        : await inspectUpload(ports, video, (name) => firstPoster(ports, actor, name, probed.duration));
      const stored = async () => {
        const { state, jobs } = await withoutMetadata(ports, video, probed);
        const making = ports.videoLibrary !== null;
        const { contentType, width, height, duration } = probed;
        const { placeholder, drawn } = poster;
        return storeItem(
          ports,
          actor,
          'video',
          [
            { ...video, size: (await ports.files.size(video.fileName)) ?? video.size },
            ...(poster.upload ? [poster.upload] : []),
          ],
          receipt,
          [
            ...jobs,
            ...(making
              ? [
                  renditionsOf(
                    { ...probed, ...video, uploaderId: actor.id, tenant: actor.tenant },
                    playsEverywhere(probed),
                  ),
                ]
              : []),
          ],
          {
            ...input,
            ...(await publishedTo(ports, actor, input, video, 'videos')),
            posterName: poster.name,
            state: making && !playsEverywhere(probed) ? 'processing' : state,
            percent: making ? 0 : null,
            contentType,
            width,
            height,
            duration,
            placeholder,
            drawn,
            takenAt:
              plausibleCapture(probed.recordedAt, ports.clock.now()) ??
              changedBefore ??
              captureTime([], video.originalName, ports.settings.timeZone, ports.clock.now()),
          },
        );
      };
      const published = await stored().catch(async (error) => {
        // Whatever else fails may fail after the video was published: a still too many is swept, one too few is missing.
        if (error instanceof Refusal && error.kind !== 'unavailable') await removeStill(ports, poster);
        throw error;
      });
      return viewOf(ports, actor, published);
    });
  },
  again: viewOf,
});

/**
 * Publishes one finished photo upload in `photo/`, turned clockwise by `turn` degrees (decisions 13, 26, 27). Refuses
 * as `publishVideo` does.
 */
export const publishPhoto = sendOnce({
  name: 'media.publishPhoto',
  access: needsPlanFor(() => 'photos'),
  refuses: unpublished,
  input: z.strictObject({
    ...texts,
    fileName,
    turn: z.literal(quarterTurns, 'Turn it by 0, 90, 180 or 270 degrees.').default(0),
  }),
  async run(ports: Ports, actor, { turn, ...input }, receipt: ReceiptOf<Published>): Promise<MediaView> {
    refuseStopped(actor, ports.clock.now());
    const photo = await claimUpload(ports, actor, input.fileName, folderOf('photo'));
    await publishedTo(ports, actor, input, photo, 'photos');
    return unlessDropped(ports, [photo], async () => {
      const momentOf = (taken: readonly CaptureStamp[], name = '') =>
        captureTime(taken, name, ports.settings.timeZone, ports.clock.now());
      // Stored at once: if a later step fails, the next attempt finds a file whose date is gone.
      const keep = async (taken: readonly CaptureStamp[]) => {
        const takenAt = momentOf(taken);
        if (takenAt !== null) await ports.uploads.noteTaken(photo.id, takenAt);
      };
      await storeChecksum(ports, photo);
      const picture = await inspectUpload(ports, photo, (name) => ports.pictures.prepare(name, actor, { turn, keep }));
      const { drawn, jobs } = await inspectUpload(ports, photo, (name) => withFilm(ports, name, picture.drawn, actor));
      const published = await storeItem(ports, actor, 'photo', [photo], receipt, jobs, {
        ...input,
        ...picture,
        ...(await publishedTo(ports, actor, input, photo, 'photos')),
        drawn,
        posterName: null,
        duration: null,
        state: 'ready',
        percent: null,
        takenAt: momentOf(picture.taken) ?? photo.takenAt ?? momentOf([], photo.originalName),
      });
      return viewOf(ports, actor, published);
    });
  },
  again: viewOf,
});

/**
 * A video in an older container is stored anew in another one, without its metadata, before anything else reads it: it
 * cannot be cleaned where it is (decisions 26, 27). Returns when it said it was taken, else what is noted of its
 * upload. Refuses FILE_TYPE_REFUSED where nothing converts such videos, and STORAGE_FULL where there is no room for it
 * (decisions 57).
 */
async function withoutOlderContainer(ports: Ports, actor: Member, video: Upload): Promise<Instant | null> {
  const { id, fileName } = video;
  const older = await inspectUpload(ports, video, async () => {
    const first: number[] = [];
    for await (const part of ports.files.read(fileName, { start: 0, end: Math.min(FIRST_BYTES, video.size) - 1 }))
      first.push(...part);
    const isOlder = olderContainer(Uint8Array.from(first)) !== null;
    return isOlder && !ports.videoLibrary?.takesAll ? refuse('FILE_TYPE_REFUSED') : isOlder;
  });
  if (!older || !ports.videoLibrary) return video.takenAt;
  const library = ports.videoLibrary;
  // Until the new file has taken the place of the old one, both the library and the storage hold it.
  await leaveFree(ports.files, 2 * video.size, ports.settings.freeSpaceFloor);
  await storeChecksum(ports, video);
  const recordedAt = await inspectUpload(ports, video, (name) => library.rewrap(name, actor));
  const takenAt = plausibleCapture(recordedAt, ports.clock.now());
  // If a later step fails, the next attempt finds a file that no longer says so.
  if (takenAt !== null) await ports.uploads.noteTaken(id, takenAt);
  return takenAt ?? video.takenAt;
}

/**
 * Metadata never stays in a video: it is blanked at once where bytes can be changed in place, otherwise by a job while
 * the item is `processing` (decisions 27).
 */
async function withoutMetadata(
  ports: Ports,
  video: Upload,
  probed: ProbedVideo,
): Promise<{ state: Media['state']; jobs: JobDraft[] }> {
  if (probed.metadata.length === 0) return { state: 'ready', jobs: [] };
  if (!ports.files.patchesInPlace)
    return { state: 'processing', jobs: [blankMetadataJob.draft({ fileName: video.fileName })] };
  await ports.files.blank(video.fileName, probed.metadata);
  return { state: 'ready', jobs: [] };
}

/** Where an item goes, and whether it waits there until it is accepted. */
interface Destination extends Pick<Place, 'clubId' | 'holderId'> {
  readonly eventId: string | null;
  readonly pooled: Pooled | null;
}

/**
 * Where an item goes: as `placeFor` says, to the club to which its upload counts where none is named, with an event as
 * long as one has a seat there. Into a pool it is offered, or accepted at once (decisions 62, 65). Judged before a file is
 * looked at, and again afterwards: that may take minutes.
 */
async function publishedTo(
  ports: Ports,
  actor: Member,
  { club, event }: { readonly club?: string | null | undefined; readonly event?: string | null | undefined },
  { holderId, size }: Upload,
  items: Uploaded,
): Promise<Destination> {
  const now = ports.clock.now();
  const { pool, ...place } = await placeFor(
    ports,
    actor,
    { club: club ?? (event ? await announcedFor(ports, actor, holderId, now) : holderId), event },
    items,
    now,
  );
  if (pool) {
    if (items === 'videos') refuseTooLarge(size, POOL_VIDEO_BYTES);
    const direct = comesDirectly(pool.mode, await ports.pools.recordOf(actor.id));
    return { ...place, eventId: pool.eventId, pooled: direct ? 'accepted' : 'offered' };
  }
  if (event) await refuseClosedEvent(ports, actor, event, now);
  return { ...place, eventId: event ?? null, pooled: null };
}

type Details = Destination &
  Pick<
    Media,
    | 'title'
    | 'description'
    | 'tags'
    | 'posterName'
    | 'contentType'
    | 'width'
    | 'height'
    | 'duration'
    | 'placeholder'
    | 'drawn'
    | 'state'
    | 'percent'
    | 'takenAt'
    | 'position'
  > & { readonly batch?: string | null | undefined };

/** The published item. */
type Published = Pick<Media, 'kind' | 'id'>;

async function viewOf(ports: Ports, actor: Member, { kind, id }: Published): Promise<MediaView> {
  return ports.itemViews.of(actor, await visibleMedia(ports, actor, kind, id));
}

async function storeItem(
  ports: Ports,
  actor: Member,
  kind: Kind,
  uploads: readonly [Upload, ...Upload[]],
  receipt: ReceiptOf<Published>,
  jobs: readonly JobDraft[],
  details: Details,
): Promise<Published> {
  const counters = { createdAt: ports.clock.now(), views: 0, likeCount: 0, dislikeCount: 0, commentCount: 0 };
  const [{ fileName, size }] = uploads;
  const { title, description, tags, posterName, contentType, width, height, duration, placeholder, state } = details;
  const { takenAt, position, percent, drawn, batch = null, eventId, holderId, pooled } = details;
  const id = ports.ids.next();
  const media: Media = {
    id,
    kind,
    uploaderId: actor.id,
    clubId: details.clubId,
    tenant: actor.tenant,
    title,
    description,
    tags,
    fileName,
    posterName,
    contentType,
    size,
    width,
    height,
    duration,
    placeholder,
    state,
    failure: null,
    renditions: null,
    percent,
    drawn,
    hidden: pooled === 'offered',
    withheld: false,
    binned: false,
    pool: pooled,
    takenAt,
    batchId: batchIdOf(ports.secrets, { id, uploaderId: actor.id }, batch),
    position,
    ...counters,
    score: trendScore(counters),
    randomKey: ports.secrets.random(),
  };
  const outcome = await ports.media.publish(
    media,
    uploads.map((upload) => upload.id),
    [...receipt({ kind, id }), ...jobs],
    eventId === null ? null : { eventId, holderId, most: pooled && POOL_MOST[kind] },
    judgeMoved(uploads, details, ports.settings),
  );
  if (outcome === 'event-gone') refuse('EVENT_NOT_FOUND');
  if (outcome === 'pool-full') refuseFull(POOL_MOST[kind], kind);
  if (outcome === 'uploader-gone') refuse('UNAUTHENTICATED');
  if (outcome === 'upload-gone') refuse('UPLOAD_NOT_FOUND');
  if (outcome === 'upload-in-use') {
    // Where the file itself is free, another video got the poster first.
    const isFree = (await ports.uploads.byFileName(fileName))?.usedBy === null;
    refuseInUse(isFree ? 'posterName' : undefined);
  }
  return media;
}
