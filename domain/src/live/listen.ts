import { z } from 'zod';
import type { Member } from '../kernel/actor.ts';
import type { Announcement } from '../kernel/announcement.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { isVisibleTo } from '../media/rules.ts';
import { newsKinds } from '../news/news.ts';
import type { NewsChoices } from '../news/ports.ts';
import { kindsBy } from '../news/rules.ts';
import { type LiveEvent, MOST_ITEMS } from './rules.ts';

/** Ids with commas between them: they stand in an address. */
const items = z
  .string()
  .max(MOST_ITEMS * 65)
  .transform((list) => new Set(list.split(',').filter((id) => id !== '')))
  .refine((ids) => ids.size <= MOST_ITEMS, `At most ${MOST_ITEMS} items.`);

/**
 * Begins to listen to what happens: to oneself, and under the items that one looks at (decisions 50). Which of them one may
 * know of is judged whenever there is something to say (`eventFor`).
 */
export const listen = useCase({
  name: 'live.listen',
  access: 'member',
  input: z.strictObject({ items: items.optional() }),
  run: async (_ports: object, _actor, given): Promise<{ items: ReadonlySet<string> }> => ({
    items: given.items ?? new Set<string>(),
  }),
});

/**
 * What somebody is sent of an announcement that concerns them, judged now: nothing about an item that they may not know of,
 * and nothing of a kind that they do not want to be told of (decisions 2, 50). Null: nothing.
 */
export async function eventFor(
  ports: { media: MediaItems; newsChoices: NewsChoices },
  member: Member,
  announcement: Announcement,
): Promise<LiveEvent | null> {
  const { kind } = announcement;
  if (kind === 'session') return null;
  if (!('mediaId' in announcement)) return { kind };
  const { mediaId } = announcement;
  const item = mediaId === null ? null : await ports.media.byId(mediaId);
  if (mediaId !== null && (item === null || !isVisibleTo(item, member))) return null;
  const news = newsKinds.find((known) => known === kind);
  if (news !== undefined && !kindsBy('app', await ports.newsChoices.of(member.id)).includes(news)) return null;
  const commentId = 'commentId' in announcement ? announcement.commentId : null;
  return { kind, ...(mediaId !== null && { itemId: mediaId }), ...(commentId !== null && { commentId }) };
}
