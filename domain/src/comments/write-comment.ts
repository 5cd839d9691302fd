import { z } from 'zod';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { id } from '../kernel/text.ts';
import { type Kind, kinds, type Media } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import { type Visible, visibleMedia } from '../media/visible.ts';
import type { Comments } from './ports.ts';
import { COMMENTS, commentText } from './rules.ts';
import { type CommentView, commentView } from './views.ts';

export interface Ports extends SendOncePorts {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  limits: Limits;
  media: MediaItems;
  comments: Comments;
}

/**
 * Writes a comment under an item (decisions 21); sent again with its key it is the same comment, and counts once.
 * Refuses MEDIA_NOT_FOUND, TOO_MANY_REQUESTS. Answers the comment.
 */
export const writeComment = sendOnce({
  name: 'comments.write',
  access: 'member',
  input: z.strictObject({ kind: z.enum(kinds), mediaId: id, text: commentText }),
  async run(ports: Ports, actor, { kind, mediaId, text }, receipt: ReceiptOf<Written>): Promise<CommentView> {
    const { media } = await visibleMedia(ports, actor, kind, mediaId);
    await withinLimits(ports, [[`comments:${actor.id}`, COMMENTS]]);
    const said = { id: ports.ids.next(), authorId: actor.id, text, createdAt: ports.clock.now() };
    const along = receipt({ kind, mediaId, commentId: said.id });
    if (!(await ports.comments.add(media, said, along))) refuse('MEDIA_NOT_FOUND');
    return viewOf(ports, actor, media, said.id);
  },
  async again(ports, actor, { kind, mediaId, commentId }) {
    const { media } = await visibleMedia(ports, actor, kind, mediaId);
    return viewOf(ports, actor, media, commentId);
  },
});

interface Written {
  readonly kind: Kind;
  readonly mediaId: string;
  readonly commentId: string;
}

async function viewOf(ports: Ports, actor: Member, media: Visible<Media>, commentId: string): Promise<CommentView> {
  const written = (await ports.comments.byId(commentId)) ?? refuse('COMMENT_NOT_FOUND');
  return commentView(ports, actor, media, written);
}
