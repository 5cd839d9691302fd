import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import type { FullDetails } from '@quadrangle/domain/media/queries';
import type { MediaView } from '@quadrangle/domain/media/views';
import { z } from 'zod';
import { type Made, partsOf, together } from '../../edge/parts.ts';
import { iso } from './iso.ts';
import { Card, ClubCard, presentCard, presentClubCard } from './people.ts';
import { EXAMPLE, exampleUrl, Id, Ids, Moment, type UrlBase } from './shapes.ts';

const common = {
  _id: Id,
  userId: Id,
  title: z.string(),
  desc: z.string(),
  tags: z.array(z.string()).readonly(),
  downloadUrl: z.url().describe('Address of the file under its title’s name.'),
  views: z.int(),
  likes: Ids.describe('Who likes it; in lists the newest 1,000, the caller always among them.'),
  dislikes: Ids.describe('Who dislikes it; in lists the newest 1,000, the caller always among them.'),
  likeCount: z.int(),
  dislikeCount: z.int(),
  createdAt: Moment,
  takenAt: Moment.nullable().describe('When it was taken, if the file says so.'),
  batch: Id.describe(
    'Shared by everything uploaded together: the id of `GET /batches/:id/zip`, not the one that was sent.',
  ),
  position: z.int().describe('The place in the batch, from 0.'),
  uploaderemail: z.string().describe('For a former member, `former-member@` and the college’s domain.'),
  uploader: Card,
  club: ClubCard.nullable().describe('The club for which it was shared; null for the uploader’s own.'),
  state: z.enum(['ready', 'processing', 'failed']).describe('Only the uploader sees an item that is not ready.'),
  percent: z.int().nullable().describe('How far the conversion of a video is; null if nobody is converting it.'),
  hidden: z.boolean().describe('Whether it is hidden from everybody but its uploader and moderators.'),
  pool: z
    .enum(['offered', 'accepted'])
    .nullable()
    .describe('Whether it came through the pool of an event, and waits there; null for any other.'),
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable().describe('Why it failed.'),
};

const exampleCommon = {
  userId: EXAMPLE.person,
  tags: ['trek', 'monsoon'],
  views: 120,
  likes: [EXAMPLE.person],
  dislikes: [],
  likeCount: 1,
  dislikeCount: 0,
  createdAt: EXAMPLE.moment,
  takenAt: EXAMPLE.moment,
  batch: EXAMPLE.photo,
  position: 0,
  uploaderemail: 'asha@college.edu',
  club: null,
  uploader: { _id: EXAMPLE.person, name: 'asha', Normalname: 'Asha Rao', img: null },
  state: 'ready',
  percent: null,
  hidden: false,
  pool: null,
  failure: null,
};

/** The captions of a video (decisions 59). */
export const Captions = z
  .array(
    z.strictObject({
      language: z.string().describe('A tag of BCP 47, such as `en` or `zh-Hant`.'),
      label: z.string().describe('The name of the language in that language.'),
      url: z.url().describe('Address of the captions as WebVTT.'),
    }),
  )
  .readonly();

/** A video (product 3). */
export const Video = z
  .strictObject({
    ...common,
    videoUrl: z.url().describe('A file for progressive download, if there is one.'),
    streamUrl: z.url().nullable().describe('Its HLS playlist; null while there is none.'),
    imgUrl: z.url().describe('Address of the thumbnail.'),
    videofileName: z.string(),
    photofileName: z.string().nullable().describe('Stored name of the thumbnail.'),
    captions: Captions.optional().describe('Only when one video is asked for; lists leave them out.'),
  })
  .meta({
    id: 'Video',
    examples: [
      {
        ...exampleCommon,
        _id: EXAMPLE.video,
        title: 'Football final',
        desc: 'The last ten minutes.',
        downloadUrl: exampleUrl('download', EXAMPLE.videoFile),
        videoUrl: exampleUrl('original', EXAMPLE.videoFile),
        streamUrl: null,
        imgUrl: exampleUrl('thumb', EXAMPLE.poster),
        videofileName: EXAMPLE.videoFile,
        photofileName: EXAMPLE.poster,
      },
    ],
  });

/** A photo, for examples. */
export const photoExample = {
  ...exampleCommon,
  _id: EXAMPLE.photo,
  title: 'Monsoon trek 1',
  desc: 'On the way up.',
  downloadUrl: exampleUrl('download', EXAMPLE.picture),
  imgUrl: exampleUrl('view', EXAMPLE.picture),
  fileName: EXAMPLE.picture,
};

/** A photo (product 3). */
export const Photo = z
  .strictObject({
    ...common,
    imgUrl: z.url().describe('Address of the photo for a screen.'),
    filmUrl: z.url().optional().describe('The short film of a motion photo, if it has one, as MP4.'),
    hdrUrl: z.url().optional().describe('An Ultra-HDR photo for screens of high dynamic range, if it is one, as JPEG.'),
    fileName: z.string(),
  })
  .meta({
    id: 'Photo',
    examples: [photoExample],
  });

/** An item as REST presents it. */
export type Item = z.output<typeof Video> | z.output<typeof Photo>;

/** An item of either kind, in lists that hold both. */
export const AnyItem: z.ZodType<Item> = z.union([Video, Photo]);

/** The schema of one kind of item. */
export function itemSchema(kind: 'video' | 'photo'): z.ZodType<Item> {
  return kind === 'video' ? Video : Photo;
}

/** The part of an item that is the same for every viewer. */
type SharedItem = DistributiveOmit<Item, keyof OwnPart>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The part of an item that depends on the viewer, or changes without the item. */
type OwnPart = Pick<Item, 'likes' | 'dislikes' | 'uploaderemail' | 'uploader' | 'club'>;

/** An item with the fields that only REST shows. */
export function presentItem(base: UrlBase, item: MediaView, details: FullDetails): Item {
  return together(presentShared(base, item), {
    likes: details.likes,
    dislikes: details.dislikes,
    uploaderemail: details.uploaderEmail,
    uploader: presentCard(base, item.uploaderId, item.uploader),
    club: item.club && presentClubCard(base, item.club),
  });
}

/** The most bytes of the cache of presented items, and of one of them: its addresses and the last whole beyond its texts. */
const MAX_BYTES = 16 * 1024 * 1024;
const ITEM_BYTES = 4_000;

/** Presented items by id, with the view that they present and the origin of their addresses. */
const presented = new BoundedCache<{ readonly of: object; readonly origin: string; readonly made: Made<SharedItem> }>(
  MAX_BYTES,
);

function presentShared(base: UrlBase, item: MediaView): Made<SharedItem> {
  const of = partsOf(item)?.shared ?? item;
  const origin = base.absolute('/');
  const known = presented.get(item.id);
  if (known?.of === of && known.origin === origin) return known.made;
  const shared = Object.freeze({
    _id: item.id,
    userId: item.uploaderId,
    title: item.title,
    desc: item.description,
    tags: item.tags,
    ...files(base, item),
    downloadUrl: base.absolute(item.downloadUrl),
    views: item.views,
    likeCount: item.likeCount,
    dislikeCount: item.dislikeCount,
    createdAt: iso(item.createdAt),
    takenAt: item.takenAt === null ? null : iso(item.takenAt),
    batch: item.batchId,
    position: item.position,
    state: item.state,
    percent: item.percent,
    hidden: item.hidden,
    pool: item.pool,
    failure: item.failure,
  });
  const made: Made<SharedItem> = { shared };
  presented.set(item.id, { of, origin, made }, ITEM_BYTES + 2 * (item.title.length + item.description.length));
  return made;
}

function files(base: UrlBase, item: MediaView) {
  return item.kind === 'video'
    ? {
        videoUrl: base.absolute(item.url),
        streamUrl: base.absolute(item.streamUrl),
        imgUrl: base.absolute(item.thumbUrl),
        videofileName: item.fileName,
        photofileName: item.posterName,
      }
    : {
        imgUrl: base.absolute(item.url),
        ...(item.filmUrl && { filmUrl: base.absolute(item.filmUrl) }),
        ...(item.hdrUrl && { hdrUrl: base.absolute(item.hdrUrl) }),
        fileName: item.fileName,
      };
}
