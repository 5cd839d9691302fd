import { avatarUrl } from '../accounts/views.ts';
import type { Member } from '../kernel/actor.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind, Media } from '../media/media.ts';
import type { CommentWithAuthor } from './comment.ts';
import { mayDelete } from './rules.ts';

export interface CommentView {
  readonly id: string;
  readonly mediaId: string;
  readonly kind: Kind;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Instant;
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly fullName: string;
    readonly avatarUrl: string | null;
  } | null;
  /** Whether the viewer may delete it. */
  readonly deletable: boolean;
}

/** A comment under `media` as `actor` sees it. */
export function commentView(
  ports: { clock: Clock; secrets: Secrets },
  actor: Member,
  media: Pick<Media, 'uploaderId' | 'tenant' | 'kind'>,
  { comment, author }: CommentWithAuthor,
): CommentView {
  return {
    ...comment,
    kind: media.kind,
    author: author && {
      id: author.id,
      name: author.name,
      fullName: author.fullName,
      avatarUrl: avatarUrl(ports, media.tenant, author.avatar),
    },
    deletable: mayDelete(comment, media, actor.id),
  };
}
