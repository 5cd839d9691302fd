import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets } from '../kernel/ports.ts';
import { refuseOtherUse, sendKey } from '../kernel/send-key.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds, type Media } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import { type Visible, visibleMedia } from '../media/visible.ts';
import type { Comment } from './comment.ts';
import type { Comments } from './ports.ts';
import { COMMENTS, commentText } from './rules.ts';
import { type CommentView, commentView } from './views.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  limits: Limits;
  media: MediaItems;
  comments: Comments;
}

/**
 * Writes a comment under an item (decisions 21). Sent again with its key it is the same comment, and counts once.
 * Refuses MEDIA_NOT_FOUND, TOO_MANY_REQUESTS. Answers the comment.
 */
export const writeComment = useCase({
  name: 'comments.write',
  access: 'member',
  input: z.strictObject({ kind: z.enum(kinds), mediaId: id, text: commentText, key: sendKey }),
  async run(ports: Ports, actor, { kind, mediaId, text, key = null }): Promise<CommentView> {
    const { media } = await visibleMedia(ports, actor, kind, mediaId);
    const before = key === null ? null : await ports.comments.byKey(actor.id, key);
    const stored = before ?? (await store(ports, actor.id, media, text, key));
    if (stored.mediaId !== media.id || stored.text !== text) refuseOtherUse();
    const written = (await ports.comments.byId(stored.id)) ?? refuse('COMMENT_NOT_FOUND');
    return commentView(ports, actor, media, written);
  },
});

async function store(
  ports: Ports,
  authorId: string,
  media: Visible<Media>,
  text: string,
  key: string | null,
): Promise<Comment> {
  await withinLimits(ports, [[`comments:${authorId}`, COMMENTS]]);
  const said = { id: ports.ids.next(), authorId, text, createdAt: ports.clock.now() };
  return (await ports.comments.add(media, said, key)) ?? refuse('MEDIA_NOT_FOUND');
}
