import type { User } from '../accounts/user.ts';
import { dutiesAreOver, leavingOf } from '../colleges/leaving.ts';
import type { Member } from '../kernel/actor.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { NewsEntry, NewsKind } from './news.ts';
import type { Followed, NewsReads, NewsViewer, Notifications } from './ports.ts';
import { clubPlanEntries, isRead, MAX_SHARED, newerFirst, planEntries, sharedEntries, writtenEntry } from './rules.ts';

/** The person whose notifications are read; they need not be signed in. */
export type NewsReader = NewsViewer & Pick<Member, 'planEnd' | 'seatEnd' | 'createdAt'>;

/** Somebody as whoever reads notifications at `now` (decisions 74). */
export function readerOf(user: User, settings: Pick<Settings, 'timeZone' | 'alumni'>, now: Instant): NewsReader {
  const leaving = leavingOf(user, settings, now);
  const moderator = user.moderator && !dutiesAreOver(leaving, now);
  return { ...user, moderator, sharedBefore: leaving.sharedBefore };
}

export interface EntryPorts {
  clock: Clock;
  settings: Pick<Settings, 'timeZone'>;
  notifications: Notifications;
  newsReads: NewsReads;
  followed: Followed;
  clubs: Pick<ClubLookup, 'held'>;
}

/** The notifications that have come by `until` about the end of one's plan, and of the plans of clubs that one leads. */
export async function planNews(
  { clubs }: Pick<EntryPorts, 'clubs'>,
  reader: Pick<NewsReader, 'id' | 'planEnd' | 'seatEnd' | 'createdAt'>,
  until: Instant,
): Promise<NewsEntry[]> {
  const held = reader.seatEnd === null ? [] : await clubs.held(reader.id);
  return [...planEntries(reader, until), ...clubPlanEntries(held, until)];
}

/** The derived notifications, from what others share and from plans, of the kinds that one chose. */
export async function followedEntries(
  { clock, settings: { timeZone }, followed, clubs }: Pick<EntryPorts, 'clock' | 'settings' | 'followed' | 'clubs'>,
  reader: NewsReader,
  kinds: readonly NewsKind[],
  since: Instant,
): Promise<NewsEntry[]> {
  const [favourites, events, plan] = await Promise.all([
    kinds.includes('favourite') ? followed.ofFavourites(reader, since, MAX_SHARED) : [],
    kinds.includes('event') ? followed.inEvents(reader, since, MAX_SHARED) : [],
    kinds.includes('plan') ? planNews({ clubs }, reader, clock.now()) : [],
  ]);
  return [
    ...sharedEntries('favourite', favourites, timeZone),
    ...sharedEntries('event', events, timeZone),
    ...plan.filter(({ at }) => at > since),
  ];
}

/**
 * Somebody's unread notifications between two moments, newest first, with at most the newest `most` of the stored ones.
 * Leaves out those about things that they may no longer see (decisions 2, 50).
 */
export async function unreadEntries(
  ports: EntryPorts,
  reader: NewsReader,
  kinds: readonly NewsKind[],
  { since, until, most }: { readonly since: Instant; readonly until: Instant; readonly most: number },
): Promise<NewsEntry[]> {
  const [written, followed, marks] = await Promise.all([
    ports.notifications.page({ viewer: reader, kinds, since, limit: most, after: null }),
    followedEntries(ports, reader, kinds, since),
    ports.newsReads.marks(reader.id),
  ]);
  return [...written.items.map(writtenEntry), ...followed]
    .filter((entry) => entry.at <= until && !isRead(entry, marks))
    .sort(newerFirst);
}
