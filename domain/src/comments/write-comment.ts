import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds } from '../media/media.ts';
import type { MediaShelf } from '../media/ports.ts';
import { visibleMedia } from '../media/visible.ts';
import type { Comments } from './ports.ts';
import { COMMENTS, commentText } from './rules.ts';
import { type CommentView, commentView } from './views.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  limits: Limits;
  media: MediaShelf;
  comments: Comments;
}

/** Writes a comment under an item (decisions 21). Refuses MEDIA_NOT_FOUND, TOO_MANY_REQUESTS. Answers the comment. */
export const writeComment = useCase({
  name: 'comments.write',
  access: 'member',
  input: z.strictObject({ kind: z.enum(kinds), mediaId: id, text: commentText }),
  async run(ports: Ports, actor, input): Promise<CommentView> {
    const { media } = await visibleMedia(ports, actor, input.kind, input.mediaId);
    await withinLimits(ports, [[`comments:${actor.id}`, COMMENTS]]);
    const comment = {
      id: ports.ids.next(),
      mediaId: media.id,
      authorId: actor.id,
      text: input.text,
      createdAt: ports.clock.now(),
    };
    if (!(await ports.comments.add(comment))) refuse('MEDIA_NOT_FOUND');
    const written = (await ports.comments.byId(comment.id)) ?? refuse('COMMENT_NOT_FOUND');
    return commentView(ports, actor, media, written);
  },
});
