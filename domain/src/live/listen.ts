import { z } from 'zod';
import type { Member } from '../kernel/actor.ts';
import type { Announcement } from '../kernel/announcement.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { isVisibleTo } from '../media/rules.ts';
import { maySee } from '../media/visible.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { planNews } from '../news/entries.ts';
import { newsKinds } from '../news/news.ts';
import type { Followed, NewsChoices } from '../news/ports.ts';
import { kindsBy } from '../news/rules.ts';
import { type LiveEvent, MAX_ITEMS } from './rules.ts';

/** Ids separated by commas, because they are part of an address. */
const items = z
  .string()
  .max(MAX_ITEMS * 65)
  .transform((list) => new Set(list.split(',').filter((id) => id !== '')))
  .refine((ids) => ids.size <= MAX_ITEMS, `At most ${MAX_ITEMS} items.`);

/**
 * Begins to listen to announcements for oneself and the items that one looks at (decisions 50). Whether one may know of
 * them is checked whenever there is something to send (`eventFor`).
 */
export const listen = useCase({
  name: 'live.listen',
  access: 'member',
  input: z.strictObject({ items: items.optional() }),
  run: async (_ports: object, _actor, given): Promise<{ items: ReadonlySet<string> }> => ({
    items: given.items ?? new Set<string>(),
  }),
});

/** The ports that checking an announcement needs. */
export interface EventPorts {
  media: MediaItems;
  newsChoices: NewsChoices;
  followed: Pick<Followed, 'concernedBy'>;
  clubs: Pick<ClubLookup, 'held'>;
}

/**
 * The event to send somebody for an announcement that concerns them; null if at this moment they may not know of its
 * item, or have switched its kind off (decisions 2, 50).
 */
export async function eventFor(
  ports: EventPorts,
  member: Member,
  announcement: Announcement,
): Promise<LiveEvent | null> {
  const { kind } = announcement;
  if (kind === 'session') return null;
  if (kind === 'shared') return sharedEventFor(ports, member, announcement);
  if (!('mediaId' in announcement)) return { kind };
  const { mediaId } = announcement;
  const item = mediaId === null ? null : await ports.media.byId(mediaId);
  if (mediaId !== null && (item === null || !(await maySee(ports, item, member)))) return null;
  const news = newsKinds.find((known) => known === kind);
  if (news !== undefined && !kindsBy('app', await ports.newsChoices.of(member.id)).includes(news)) return null;
  const commentId = 'commentId' in announcement ? announcement.commentId : null;
  return { kind, ...(mediaId !== null && { itemId: mediaId }), ...(commentId !== null && { commentId }) };
}

/** The event for a new item of a favourite, or a new one in an event that one has added to (decisions 50). */
async function sharedEventFor(
  { media, newsChoices, followed }: EventPorts,
  member: Member,
  { mediaId, ...shared }: Extract<Announcement, { kind: 'shared' }>,
): Promise<LiveEvent | null> {
  const kind = (await followed.concernedBy(shared, [member.id])).get(member.id);
  if (kind === undefined || !kindsBy('app', await newsChoices.of(member.id)).includes(kind)) return null;
  const item = await media.byId(mediaId);
  return item !== null && isVisibleTo(item, member) ? { kind, itemId: mediaId } : null;
}

/**
 * The event to send somebody because time has passed: between two moments, a notification about the end of their plan,
 * or of a club's that they lead, became due (decisions 50, 64). Null if it did not.
 */
export async function planEventFor(
  { newsChoices, clubs }: Pick<EventPorts, 'newsChoices' | 'clubs'>,
  member: Member,
  since: Instant,
  until: Instant,
): Promise<LiveEvent | null> {
  if (!(await planNews({ clubs }, member, until)).some(({ at }) => at > since)) return null;
  return kindsBy('app', await newsChoices.of(member.id)).includes('plan') ? { kind: 'plan' } : null;
}
