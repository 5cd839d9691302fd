import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { maySee } from '../media/visible.ts';
import type { Comments, Mentionable } from './ports.ts';
import { mayDelete } from './rules.ts';
import { type CommentView, commentView, namedIn } from './views.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  media: MediaItems;
  comments: Comments;
  mentionable: Mentionable;
}

/**
 * Deletes a comment, for its author or the uploader of the item (product 6; decisions 21). Returns the deleted comment.
 * Its replies stay, below a gap (decisions 49).
 */
export const deleteComment = useCase({
  name: 'comments.delete',
  access: 'member',
  refuses: ['COMMENT_NOT_FOUND', 'NOT_COMMENT_OWNER'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<CommentView> {
    const found = (await ports.comments.byId(input.id)) ?? refuse('COMMENT_NOT_FOUND');
    const media = await ports.media.byId(found.comment.mediaId);
    if (!media || !(await maySee(ports, media, actor))) refuse('COMMENT_NOT_FOUND');
    if (!mayDelete(found.comment, media, actor.id)) refuse('NOT_COMMENT_OWNER');
    if (!(await ports.comments.remove(found.comment.id))) refuse('COMMENT_NOT_FOUND');
    return commentView(ports, actor, media, found, await namedIn(ports, actor.tenant, [found]));
  },
});
