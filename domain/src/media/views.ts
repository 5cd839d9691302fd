import { avatarUrl } from '../accounts/views.ts';
import type { Member } from '../kernel/actor.ts';
import { type Code, catalogue } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Reaction } from '../reactions/rules.ts';
import { fileUrl } from './file-urls.ts';
import type { Kind, MediaForViewer, MediaState } from './media.ts';

/** An item as cards and pages show it; every URL is relative and signed (decisions 28). */
export interface MediaView {
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
  /** Why it failed, for people; null unless `state` is `failed`. */
  readonly failure: { readonly code: Code; readonly message: string } | null;
  readonly width: number;
  readonly height: number;
  readonly duration: number | null;
  readonly placeholder: string | null;
  readonly fileName: string;
  readonly posterName: string | null;
  /** The video itself, or the photo for a screen. */
  readonly url: string;
  readonly thumbUrl: string;
  readonly downloadUrl: string;
  readonly views: number;
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly commentCount: number;
  /** Null when the person is gone: a former member (decisions 12). */
  readonly uploader: UploaderView | null;
  readonly uploaderId: string;
  readonly mine: {
    readonly reaction: Reaction | null;
    readonly saved: boolean;
    readonly favourite: boolean;
    readonly own: boolean;
  };
}

export interface UploaderView {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
  readonly favouriteCount: number;
}

/** An item as `actor` sees it. */
export function mediaView(
  ports: { clock: Clock; secrets: Secrets },
  actor: Pick<Member, 'id'>,
  { media, uploader, reaction, saved, favourite }: MediaForViewer,
): MediaView {
  const now = ports.clock.now();
  const url = (variant: Parameters<typeof fileUrl>[2], name: string) =>
    fileUrl(ports.secrets, media.tenant, variant, name, now);
  const { id, kind, title, description, tags, createdAt, takenAt, batchId, position, state, failure } = media;
  const { width, height, duration, placeholder, fileName, posterName } = media;
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
    width,
    height,
    duration,
    placeholder,
    fileName,
    posterName,
    url: url(kind === 'video' ? 'original' : 'view', fileName),
    thumbUrl: url('thumb', posterName ?? fileName),
    downloadUrl: url('download', fileName),
    views,
    likeCount,
    dislikeCount,
    commentCount,
    uploaderId,
    uploader: uploader && {
      id: uploader.id,
      name: uploader.name,
      fullName: uploader.fullName,
      avatarUrl: avatarUrl(ports, media.tenant, uploader.avatar),
      favouriteCount: uploader.favouriteCount,
    },
    mine: { reaction, saved, favourite, own: uploaderId === actor.id },
  };
}
