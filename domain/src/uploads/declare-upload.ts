import { z } from 'zod';
import { leaveFree } from '../files/free-space.ts';
import type { FileUpkeep, VideoLibrary } from '../files/ports.ts';
import { cleanFileName, type Folder, folders, storedName } from '../files/stored-names.ts';
import { resolveType } from '../files/types.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { announcedFor, mayUpload } from '../membership/may-upload.ts';
import { needsPlanFor, type Uploaded } from '../membership/plan-access.ts';
import {
  type Place,
  type PlacePorts,
  POOL_VIDEO_BYTES,
  placeFor,
  refuseFull,
  withoutPlace,
} from '../membership/pool.ts';
import type { Pools } from '../membership/ports.ts';
import { hasLivePlan } from '../membership/rules.ts';
import type { PartAddresses, UploadRecords, UploadRoom, UploadSessions } from './ports.ts';
import { fitInto, type Room, sharesOf } from './room.ts';
import { CHUNK_SIZE, placeOf, refuseStopped, refuseTooLarge } from './rules.ts';
import type { Upload } from './upload.ts';

export interface Ports extends PlacePorts {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  uploads: UploadRoom & Pick<UploadRecords, 'byFileName'>;
  pools: Pick<Pools, 'find' | 'sentBy'>;
  uploadSessions: UploadSessions;
  partAddresses: PartAddresses | null;
  files: FileUpkeep;
  videoLibrary: Pick<VideoLibrary, 'takesAll'> | null;
}

/** Where to send the bytes of an announced file. */
export interface DeclaredUpload {
  readonly id: string;
  /** An address at the storage; null when the bytes come to us. */
  readonly uploadUrl: string | null;
  readonly fileName: string;
  /** Bytes per chunk that work well; any multiple of 256 KiB is taken. */
  readonly chunkSize: number;
  /** Bytes of each part but the last, if the storage itself takes parts too. */
  readonly partSize?: number;
}

/** Where a profile picture goes, and a poster, which counts like its video once it is chosen. */
const NOWHERE: Place = { clubId: null, holderId: null, pool: null };

const NEEDS_PLAN = new Map<unknown, Uploaded>([
  ['photo', 'photos'],
  ['video', 'videos'],
]);

/** The club for which a file is sent; see `holderOf`. */
const club = id.nullish();
/** The event into whose pool it is offered; see `placeFor`. */
const event = id.nullish();
/** The stored name of the published video whose poster it is to be. */
const beside = verbatimText(400).nullish();

/** What says where a file goes, whatever else is said of it; a name that cannot be one is none. */
const goingTo = z.object({
  folder: z.enum(folders),
  club: club.catch(null),
  event: event.catch(null),
  beside: beside.catch(null),
});

/**
 * Announces a file and opens its resumable session. For `video` and `photo`, people without a live plan are refused
 * before anything else is judged, unless it is for the open pool of an event, or the poster of a video that is theirs to
 * change (decisions 13, 24–26, 58, 65).
 */
export const declareUpload = useCase({
  name: 'uploads.declare',
  access: needsPlanFor(
    (input) => NEEDS_PLAN.get((input as { folder?: unknown } | null)?.folder) ?? null,
    ['event', 'beside'],
  ),
  refuses: [
    ...withoutPlace,
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'POOL_FULL',
    'QUOTA_EXCEEDED',
    'STORAGE_FULL',
    'STORAGE_UNAVAILABLE',
    'UPLOADS_STOPPED',
  ],
  input: z.strictObject({
    folder: z.enum(folders),
    fileName: z.string().min(1, 'Name the file.').max(1_000),
    size: z.int().min(1, 'This file is empty.'),
    contentType: z.string().max(200),
    club,
    event,
    beside,
    /** The origin of the page that will send the bytes; set by the edge. */
    webOrigin: z.string().max(300).nullable().default(null),
  }),
  async judgeUnparsed(ports: Ports, actor, input) {
    const now = ports.clock.now();
    const { data } = goingTo.safeParse(input);
    if (data && !mayUpload(actor, now)) await destinationOf(ports, actor, data, now);
  },
  async run(ports: Ports, actor, input): Promise<DeclaredUpload> {
    const now = ports.clock.now();
    refuseStopped(actor, now);
    const { isPoster, holderId, pool } = await destinationOf(ports, actor, input, now);
    const contentType = resolveType(input.fileName, input.contentType);
    const place = placeOf(input.folder, contentType, ports.videoLibrary?.takesAll);
    if (!place || (isPoster && place !== 'image'))
      refuse('FILE_TYPE_REFUSED', { errors: [{ field: 'contentType', message: ACCEPTED[input.folder] }] });
    const limit = Math.min(ports.settings.maxBytes[place], pool && place === 'video' ? POOL_VIDEO_BYTES : Infinity);
    refuseTooLarge(input.size, limit);

    // A picture in `video` is a thumbnail.
    const kind = place === 'video' ? 'video' : input.folder === 'photo' ? 'photo' : null;
    if (pool && kind) refuseFull((await ports.pools.sentBy(pool.eventId, actor.id))[kind], kind);
    // Whoever has no plan keeps no more that is unpublished than for a pool.
    const bound = isPoster && !mayUpload(actor, now) ? { clubId: null } : pool;
    const judge = (room: Room) => fitInto(sharesOf(room, ports.settings, hasLivePlan(actor, now), bound), input.size);
    const tenant = ports.settings.quotas.tenant === null ? null : actor.tenant;
    judge(await ports.uploads.room(actor.id, tenant, holderId));
    await leaveFree(ports.files, input.size, ports.settings.freeSpaceFloor);
    const draft: Upload = {
      id: ports.ids.next(),
      ownerId: actor.id,
      holderId,
      folder: input.folder,
      fileName: storedName(input.folder, input.fileName, now, ports.secrets.token()),
      originalName: cleanFileName(input.fileName),
      size: input.size,
      contentType,
      createdAt: now,
      finishedAt: null,
      usedBy: null,
      takenAt: null,
      checksum: null,
      session: null,
    };
    const { uploadUrl, session } = await ports.uploadSessions.open(draft, input.webOrigin);
    const upload = { ...draft, session };
    await orCancel(ports, upload, () => ports.uploads.declare(upload, tenant, judge));
    return {
      id: draft.id,
      uploadUrl,
      fileName: draft.fileName,
      chunkSize: CHUNK_SIZE,
      ...(ports.partAddresses && { partSize: ports.partAddresses.partSize }),
    };
  },
});

/** Whether a file is the poster of a published video, and else its place. Refuses as `placeFor` does. */
async function destinationOf(
  ports: Ports,
  actor: Member,
  input: z.output<typeof goingTo>,
  now: Instant,
): Promise<Place & { readonly isPoster: boolean }> {
  const items = NEEDS_PLAN.get(input.folder);
  const isPoster = await isPosterOf(ports, actor, input, now);
  return { isPoster, ...(items && !isPoster ? await placeFor(ports, actor, input, items, now) : NOWHERE) };
}

/** Whether a file is for a published video: of one's own, or of a club for which one uploads (decisions 58, 62). */
async function isPosterOf(
  ports: Ports,
  actor: Member,
  { folder, beside }: { readonly folder: Folder; readonly beside?: string | null | undefined },
  now: Instant,
): Promise<boolean> {
  const video = folder === 'video' && beside ? await ports.uploads.byFileName(beside) : null;
  if (video?.folder !== 'video' || video.usedBy === null) return false;
  return video.ownerId === actor.id || (await announcedFor(ports, actor, video.holderId, now)) !== null;
}

/** Stores the announcement, and cancels the session if that fails: nothing else would end it. */
async function orCancel(ports: Ports, upload: Upload, declare: () => Promise<void>): Promise<void> {
  try {
    await declare();
  } catch (error) {
    await ports.uploadSessions.cancel(upload).catch(() => {});
    throw error;
  }
}

const ACCEPTED = {
  video: 'Choose an MP4, MOV, WebM or MKV video, or a picture as its thumbnail.',
  photo: 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF picture.',
  profile: 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF picture.',
} as const;
