import { avatarUrl, type PersonSummary, personSummary } from '../accounts/views.ts';
import { captionsUrl, fileUrl, streamUrl, type Variant } from '../files/file-urls.ts';
import type { Member, Tenant } from '../kernel/actor.ts';
import { type Code, catalogue } from '../kernel/errors.ts';
import { languageLabel } from '../kernel/language-tag.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { ClubCard } from '../membership/club.ts';
import type { Pooled } from '../membership/pool-modes.ts';
import type { Card } from './card.ts';
import type { Kind, Media, MediaForViewer, MediaState, Reaction, Uploader } from './media.ts';
import type { CaptionsFact } from './ports.ts';
import { mayChangeItem, mayRemoveItem } from './rules.ts';

/** An item without anything that depends on the viewer; every URL is relative and signed (decisions 28). */
export interface SharedView {
  readonly id: string;
  readonly kind: Kind;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly createdAt: Instant;
  readonly takenAt: Instant | null;
  readonly batchId: string;
  readonly position: number;
  readonly state: MediaState;
  /** Why it failed, for people; for a ready item, why it lacks renditions. */
  readonly failure: { readonly code: Code; readonly message: string } | null;
  /** How far the conversion of a video is; null if nobody is converting it (decisions 58). */
  readonly percent: number | null;
  readonly width: number;
  readonly height: number;
  readonly duration: number | null;
  readonly placeholder: string | null;
  /** Whether it is withheld from others; only its uploader and moderators see that (decisions 52). */
  readonly hidden: boolean;
  /** What became of it in the pool of an event; null if it came through none (decisions 65). */
  readonly pool: Pooled | null;
  readonly fileName: string;
  readonly posterName: string | null;
  /** A progressive video, if there is one, or the photo for a screen. */
  readonly url: string;
  /** The playlist of a converted video; else null (decisions 58). */
  readonly streamUrl: string | null;
  /** The poster of a video in its largest size; null for photos, which have it as `url`. */
  readonly posterUrl: string | null;
  readonly thumbUrl: string;
  /** The widths in which its picture was drawn; empty if it was drawn before there were four (decisions 60). */
  readonly widths: readonly number[];
  /** Whether its picture moves. */
  readonly moving: boolean;
  /** The film of a motion photo, if it has one (decisions 60). */
  readonly filmUrl?: string;
  /** An Ultra-HDR photo for screens of high dynamic range, if it is one (decisions 60). */
  readonly hdrUrl?: string;
  readonly downloadUrl: string;
  readonly views: number;
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly commentCount: number;
  readonly uploaderId: string;
}

/** An item as cards and pages show it to one person. */
export interface MediaView extends SharedView {
  /** When the first item of its batch was published: the sort key of lists by time. */
  readonly beganAt: Instant;
  /** Null for a former member (decisions 12). */
  readonly uploader: UploaderView | null;
  /** The club for which it was shared; null for the uploader's own (decisions 62). */
  readonly club: ClubCardView | null;
  readonly mine: {
    readonly reaction: Reaction | null;
    readonly saved: boolean;
    readonly favourite: boolean;
    readonly own: boolean;
    /** Whether the viewer may edit it now. */
    readonly mayChange: boolean;
    readonly mayRemove: boolean;
  };
}

/** Captions of a video in one language; the address serves WebVTT (decisions 59). */
export interface CaptionsView {
  /** A tag such as `en` or `zh-Hant`. */
  readonly language: string;
  /** The name of the language in that language. */
  readonly label: string;
  readonly url: string;
}

/** An item as its page shows it; lists leave `captions` out. */
export interface MediaPageView extends MediaView {
  readonly captions?: readonly CaptionsView[];
}

export interface UploaderView extends PersonSummary {
  readonly favouriteCount: number;
}

/** A club as a card names it. */
export interface ClubCardView {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly avatarUrl: string | null;
}

/** The other items of a card. */
export interface BatchView {
  readonly id: string;
  /** Its first item. */
  readonly firstId: string;
  /** Its last item, where somebody arrives who goes back through the list. */
  readonly lastId: string;
  /** How many listed items of the first one's kind and club it holds. */
  readonly count: number;
  /** Addresses of its first pictures, in the size of cards. */
  readonly pictures: readonly string[];
}

type ViewPorts = { readonly clock: Clock; readonly secrets: Secrets };

/** Makes views of items. It may return the same object again as long as nothing in it has changed. */
export interface ItemViews {
  /** An item as `viewer` sees it now. */
  of(viewer: Pick<Member, 'id'>, item: MediaForViewer): MediaView;
}

/** Makes new views each time. */
export function itemViews(ports: ViewPorts): ItemViews {
  return {
    of: (viewer, item) => ({
      ...sharedView(ports, item.media),
      beganAt: item.beganAt,
      uploader: item.uploader && uploaderView(ports, item.media.tenant, item.uploader),
      club: item.club && clubCardView(ports, item.media.tenant, item.club),
      mine: mineOf(viewer, item, ports.clock.now()),
    }),
  };
}

/** The captions of a video, for a reader of its tenant. */
export function captionsViews(
  { clock, secrets }: ViewPorts,
  tenant: Tenant,
  captions: readonly CaptionsFact[],
): CaptionsView[] {
  const now = clock.now();
  return captions.map(({ id, language }) => ({
    language,
    label: languageLabel(language),
    url: captionsUrl(secrets, tenant, id, now),
  }));
}

/** The batch behind a card. */
export function batchView({ clock, secrets }: ViewPorts, { first, count, lastId, pictures }: Card<Media>): BatchView {
  const thumbOf = (name: string) => fileUrl(secrets, first.tenant, 'thumb', name, clock.now());
  return { id: first.batchId, firstId: first.id, lastId, count, pictures: pictures.map(thumbOf) };
}

/** What the viewer did with an item. */
export function mineOf(
  viewer: Pick<Member, 'id'>,
  { media, seat, reaction, saved, favourite }: MediaForViewer,
  now: Instant,
): MediaView['mine'] {
  const mayChange = mayChangeItem(media, viewer.id, seat, now);
  const mayRemove = mayRemoveItem(media, viewer.id, seat, now);
  return { reaction, saved, favourite, own: media.uploaderId === viewer.id, mayChange, mayRemove };
}

/** A club as a card names it. */
export function clubCardView(ports: ViewPorts, tenant: Tenant, club: ClubCard): ClubCardView {
  const { id, name, handle, avatar } = club;
  return { id, name, handle, avatarUrl: avatarUrl(ports, tenant, avatar) };
}

/** Who uploaded an item, as its card shows them. */
export function uploaderView(ports: ViewPorts, tenant: Tenant, uploader: Uploader): UploaderView {
  return { ...personSummary(ports, tenant, uploader), favouriteCount: uploader.favouriteCount };
}

/** The file of a video for players of single files: the best that there is so far (decisions 58). */
export function playedVariant(renditions: Media['renditions']): Variant {
  if (renditions?.progressive) return 'progressive';
  return renditions?.small ? 'small' : 'original';
}

/** The view of an item without its viewer. Its addresses stay the same until `fileUrlExpiry` moves on. */
export function sharedView({ clock, secrets }: ViewPorts, media: Media): SharedView {
  const now = clock.now();
  const url = (variant: Variant, name: string) => fileUrl(secrets, media.tenant, variant, name, now);
  const { id, kind, title, description, tags, createdAt, takenAt, batchId, position, state, failure } = media;
  const { width, height, duration, placeholder, hidden, pool, fileName, posterName, renditions, percent, drawn } =
    media;
  const { views, likeCount, dislikeCount, commentCount, uploaderId } = media;
  return {
    id,
    kind,
    title,
    description,
    tags,
    createdAt,
    takenAt,
    batchId,
    position,
    state,
    failure: failure && { code: failure, message: catalogue[failure].message },
    percent,
    width,
    height,
    duration,
    placeholder,
    hidden,
    pool,
    fileName,
    posterName,
    url: url(kind === 'photo' ? 'view' : playedVariant(renditions), fileName),
    streamUrl: renditions && streamUrl(secrets, media.tenant, fileName, now),
    posterUrl: posterName && url('view', posterName),
    thumbUrl: url('thumb', posterName ?? fileName),
    widths: drawn?.widths ?? [],
    moving: drawn?.moving ?? false,
    ...(kind === 'photo' && drawn?.film && { filmUrl: url('film', fileName) }),
    ...(kind === 'photo' && drawn?.hdr && { hdrUrl: url('hdr', fileName) }),
    downloadUrl: url('download', fileName),
    views,
    likeCount,
    dislikeCount,
    commentCount,
    uploaderId,
  };
}
