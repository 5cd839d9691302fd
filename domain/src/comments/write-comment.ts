import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { id } from '../kernel/text.ts';
import { type Kind, kinds, type Media } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import { type Visible, visibleMedia } from '../media/visible.ts';
import type { Comment } from './comment.ts';
import { commentNotifications } from './comment-notifications.ts';
import { mentionsIn } from './mentions.ts';
import type { Comments, Mentionable, NewComment } from './ports.ts';
import { commentText } from './rules.ts';
import { type CommentView, commentView, namedIn, peopleNamed } from './views.ts';

export interface Ports extends SendOncePorts {
  ids: Ids;
  media: MediaItems;
  comments: Comments;
  mentionable: Mentionable;
}

/**
 * Writes a comment under an item (decisions 21), or a reply, one level deep: an answer to a reply is an answer to the
 * comment above it (decisions 49). Sent again with its key, it is the same comment and counts once. Refuses
 * COMMENT_NOT_FOUND if the answered comment does not exist. Returns the comment.
 */
export const writeComment = sendOnce({
  name: 'comments.write',
  access: 'member',
  refuses: ['COMMENT_NOT_FOUND', 'MEDIA_NOT_FOUND'],
  input: z.strictObject({ kind: z.enum(kinds), mediaId: id, text: commentText, replyTo: id.nullish() }),
  async run(ports: Ports, actor, { kind, mediaId, text, replyTo }, receipt: ReceiptOf<Written>): Promise<CommentView> {
    const { media } = await visibleMedia(ports, actor, kind, mediaId);
    const answered = replyTo == null ? null : await under(ports, media, replyTo);
    const comment: NewComment = {
      id: ports.ids.next(),
      authorId: actor.id,
      text,
      createdAt: ports.clock.now(),
      ...(answered && { thread: { threadId: answered.threadId, threadAt: answered.threadAt } }),
    };
    const thread = answered && answered.id !== answered.threadId ? await ports.comments.byId(answered.threadId) : null;
    const above = [answered, thread?.comment].flatMap((comment) => comment ?? []);
    const people = await peopleNamed(ports, actor.tenant, [text]);
    const mentions = mentionsIn(text, people);
    const clubIds = mentions.flatMap((one) => (one.kind === 'club' ? [one.id] : []));
    const leads = clubIds.length === 0 ? [] : await ports.mentionable.leadsOf(clubIds);
    const sideWrites = [
      ...receipt({ kind, mediaId, commentId: comment.id }),
      ...commentNotifications(media, comment, above, mentions, leads),
    ];
    const written = (await ports.comments.add(media, comment, sideWrites)) ?? refuse('MEDIA_NOT_FOUND');
    return commentView(ports, actor, media, written, people);
  },
  async again(ports, actor, { kind, mediaId, commentId }) {
    const { media } = await visibleMedia(ports, actor, kind, mediaId);
    const written = (await ports.comments.byId(commentId)) ?? refuse('COMMENT_NOT_FOUND');
    return commentView(ports, actor, media, written, await namedIn(ports, actor.tenant, [written]));
  },
});

/** The comment `id` under the item; refuses COMMENT_NOT_FOUND. */
async function under(ports: Ports, media: Visible<Media>, id: string): Promise<Comment> {
  const found = await ports.comments.byId(id);
  return found?.comment.mediaId === media.id ? found.comment : refuse('COMMENT_NOT_FOUND');
}

interface Written {
  readonly kind: Kind;
  readonly mediaId: string;
  readonly commentId: string;
}
