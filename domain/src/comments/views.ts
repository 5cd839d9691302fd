import { type PersonSummary, personSummary } from '../accounts/views.ts';
import type { Member, Tenant } from '../kernel/actor.ts';
import { inPortions, madeOfEach } from '../kernel/portions.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind, Media } from '../media/media.ts';
import type { CommentWithAuthor, Mention } from './comment.ts';
import { byName, mentionsIn, namesIn } from './mentions.ts';
import type { Mentionable } from './ports.ts';
import { COMMENT_PORTION, mayDelete } from './rules.ts';

export interface CommentView {
  readonly id: string;
  readonly mediaId: string;
  readonly kind: Kind;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Instant;
  readonly author: PersonSummary | null;
  /** Whether the viewer may delete it. */
  readonly deletable: boolean;
  /** The comment that it answers, which may be gone; null if it answers none (decisions 49). */
  readonly replyTo: string | null;
  readonly mentions: readonly Mention[];
}

/** Everybody whom these comments mention, by username; at most five per comment (decisions 49). */
export async function namedIn(
  ports: { mentionable: Mentionable },
  tenant: Tenant,
  rows: readonly CommentWithAuthor[],
): Promise<ReadonlyMap<string, Mention>> {
  return peopleNamed(
    ports,
    tenant,
    rows.map(({ comment }) => comment.text),
  );
}

/** Everybody of the tenant whom these texts mention, by username (decisions 49). */
export async function peopleNamed(
  ports: { mentionable: Mentionable },
  tenant: Tenant,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Mention>> {
  const named = await inPortions(madeOfEach(texts, COMMENT_PORTION, namesIn));
  const names = [...new Set(named.flat())];
  return byName(names.length === 0 ? [] : await ports.mentionable.named(tenant, names));
}

/** A comment under `media` as `actor` sees it; `people` holds those whom it may mention, by username. */
export function commentView(
  ports: { clock: Clock; secrets: Secrets },
  actor: Member,
  media: Pick<Media, 'uploaderId' | 'tenant' | 'kind'>,
  { comment, author }: CommentWithAuthor,
  people: ReadonlyMap<string, Mention>,
): CommentView {
  const { id, mediaId, authorId, text, createdAt, threadId } = comment;
  return {
    id,
    mediaId,
    kind: media.kind,
    authorId,
    text,
    createdAt,
    author: author && personSummary(ports, media.tenant, author),
    deletable: mayDelete(comment, media, actor.id),
    replyTo: threadId === id ? null : threadId,
    mentions: mentionsIn(text, people),
  };
}
