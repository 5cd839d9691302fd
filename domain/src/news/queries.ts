import { z } from 'zod';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { followedEntries } from './entries.ts';
import type { Followed, NewsChoices, NewsReads, Notifications } from './ports.ts';
import { isBehind, isRead, kindsBy, NEWS_KEPT, NEWS_PAGE, newerFirst, writtenEntry } from './rules.ts';
import { MAX_UNREAD } from './unread.ts';
import { grouped, type NewsView, newsView } from './views.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  settings: Pick<Settings, 'timeZone'>;
  notifications: Notifications;
  newsReads: NewsReads;
  newsChoices: NewsChoices;
  followed: Followed;
  clubs: Pick<ClubLookup, 'held'>;
}

/** The caller's notifications of the last 90 days, newest first (decisions 50). */
export const listNews = useCase({
  name: 'news.list',
  access: 'member',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject(pageInput(NEWS_PAGE)),
  async run(ports: Ports, actor, { limit, cursor }): Promise<Page<NewsView>> {
    const list = `news ${actor.id}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const since = ports.clock.now() - NEWS_KEPT;
    const kinds = kindsBy('app', await ports.newsChoices.of(actor.id));
    const [written, followed, marks] = await Promise.all([
      ports.notifications.page({ viewer: actor, kinds, since, limit: limit + 1, after }),
      followedEntries(ports, actor, kinds, since),
      ports.newsReads.marks(actor.id),
    ]);
    const entries = [...written.items.map(writtenEntry), ...followed.filter((entry) => isBehind(entry, after))];
    entries.sort(newerFirst);
    const items = entries.slice(0, limit);
    const last = entries.length > limit ? items.at(-1) : undefined;
    const slice = { items, next: last ? [last.at, last.key] : null };
    const page = toPage(ports.secrets, list, slice, (entry) => newsView(ports, actor, entry, isRead(entry, marks)));
    return { ...page, items: grouped(page.items) };
  },
});

/** How many of them are unread, counted up to 100 (decisions 50). */
export const countUnread = useCase({
  name: 'news.unread',
  access: 'member',
  input: nothing,
  async run(ports: Ports, actor): Promise<{ unread: number }> {
    const [marks, choices] = await Promise.all([ports.newsReads.marks(actor.id), ports.newsChoices.of(actor.id)]);
    const since = Math.max(marks.until, ports.clock.now() - NEWS_KEPT);
    const kinds = kindsBy('app', choices);
    const [written, followed] = await Promise.all([
      ports.notifications.unread({ viewer: actor, kinds, since, most: MAX_UNREAD }),
      followedEntries(ports, actor, kinds, since),
    ]);
    const unread = written + followed.filter((entry) => !isRead(entry, marks)).length;
    return { unread: Math.min(unread, MAX_UNREAD) };
  },
});
