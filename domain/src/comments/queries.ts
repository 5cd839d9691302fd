import { z } from 'zod';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import { inPortions, madeOfEach } from '../kernel/portions.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { kinds } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import { visibleWith } from '../media/visible.ts';
import type { Comments, Mentionable } from './ports.ts';
import { COMMENT_PAGE, COMMENT_PORTION, COMMENTS_AT_ONCE } from './rules.ts';
import { type CommentView, commentView, namedIn } from './views.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  media: MediaItems;
  comments: Comments;
  mentionable: Mentionable;
}

/** One page of the comments under an item, oldest first, each followed by its replies (decisions 21, 49). */
export const listComments = useCase({
  name: 'comments.list',
  access: 'member',
  refuses: ['CURSOR_INVALID', 'MEDIA_NOT_FOUND'],
  input: z.strictObject({ kind: z.enum(kinds), mediaId: id, ...pageInput(COMMENT_PAGE) }),
  async run(ports: Ports, actor, input): Promise<Page<CommentView>> {
    const list = `threads under ${input.mediaId}`;
    const [{ media }, slice] = await visibleWith(ports, actor, input.kind, input.mediaId, async (media) =>
      ports.comments.listOf(media, input.limit, decodeCursor(ports.secrets, list, input.cursor)),
    );
    const people = await namedIn(ports, actor.tenant, slice.items);
    return toPage(ports.secrets, list, slice, (row) => commentView(ports, actor, media, row, people));
  },
});

/**
 * The comments under an item, oldest first: without `limit` all, but at most the newest 2,000; with it a page of the
 * newest, and older ones on each next page (decisions 21).
 */
export const readComments = useCase({
  name: 'comments.read',
  access: 'member',
  weight: 10,
  refuses: ['CURSOR_INVALID', 'MEDIA_NOT_FOUND'],
  input: z.strictObject({ kind: z.enum(kinds), mediaId: id, ...pageInput(COMMENTS_AT_ONCE) }),
  async run(ports: Ports, actor, input): Promise<Page<CommentView>> {
    const list = `newest comments ${input.mediaId}`;
    const [{ media }, slice] = await visibleWith(ports, actor, input.kind, input.mediaId, async (media) =>
      ports.comments.newestOf(media, input.limit, decodeCursor(ports.secrets, list, input.cursor)),
    );
    const people = await namedIn(ports, actor.tenant, slice.items);
    const viewed = madeOfEach(slice.items, COMMENT_PORTION, (row) => commentView(ports, actor, media, row, people));
    const items = (await inPortions(viewed)).reverse();
    return toPage(ports.secrets, list, { ...slice, items }, (view) => view);
  },
});
