import type { Member } from '../kernel/actor.ts';
import { dayOf } from '../kernel/days.ts';
import type { Position } from '../kernel/page.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { HeldSeat } from '../membership/club.ts';
import {
  BY_DEFAULT,
  type NewsChoice,
  type NewsEntry,
  type NewsKind,
  newsKinds,
  type ReadMarks,
  type SharedItem,
  type Way,
  type WrittenNews,
} from './news.ts';

/** How long notifications are kept (decisions 50). */
export const NEWS_KEPT = 90 * DAY;

/**
 * Entries that stay marked as read one by one; before the oldest of them, everything counts as read. So nothing that was
 * read becomes unread, however much people press in the days for which notifications are kept.
 */
export const MAX_MARKS = 2_000;

/** Entries on a page by default. */
export const NEWS_PAGE = 30;

/** The most items of favourites, and of each event, that are counted. */
export const MAX_SHARED = 400;

/** Events whose new items are news for somebody: those to which they added something last (decisions 50). */
export const MAX_EVENTS = 20;

/**
 * Favourite people, and favourite clubs, whose items are looked at one by one: those marked last. Only of them somebody
 * has news and months in the list of their favourites (decisions 50).
 */
export const MAX_FAVOURITES = 500;

/** How long before the end of their plan people are notified (decisions 50). */
export const PLAN_NOTICE_BEFORE = [7 * DAY, DAY];

/** How long before the end of a club's plan its leads are notified (decisions 64). */
export const CLUB_NOTICE_BEFORE = [30 * DAY, ...PLAN_NOTICE_BEFORE];

/** The kinds that somebody gets in one way (decisions 50). */
export function kindsBy(way: Way, choices: readonly NewsChoice[]): NewsKind[] {
  const chosen = new Map(choices.filter((choice) => choice.way === way).map(({ kind, wanted }) => [kind, wanted]));
  return newsKinds.filter((kind) => chosen.get(kind) ?? BY_DEFAULT[way]);
}

const NOTHING = {
  actor: null,
  club: null,
  event: null,
  media: null,
  commentId: null,
  text: null,
  verdict: null,
  own: false,
  items: 0,
  planEnd: null,
};

export function writtenEntry({ notification, ownerId, ...about }: WrittenNews): NewsEntry {
  const { cause, kind, at, commentId, personId, clubId } = notification;
  // A decision names a club to nobody but its leads.
  const own = ownerId !== null && (ownerId === personId || clubId !== null);
  return { ...NOTHING, ...about, own, key: cause, kind, at, commentId };
}

/**
 * New items as notifications: one entry per person, club or event and day, with a count, as new as its newest item
 * (decisions 50, 62). `shared` is newest first.
 */
export function sharedEntries(
  kind: 'favourite' | 'event',
  shared: readonly SharedItem[],
  timeZone: string,
): NewsEntry[] {
  const entries = new Map<string, NewsEntry>();
  for (const { uploader, club, event, media, items, at } of shared) {
    const key = `${kind}:${(event ?? club ?? uploader).id}:${dayOf(at, timeZone)}`;
    const known = entries.get(key);
    const actor = known === undefined || known.actor?.id === uploader.id ? uploader : null;
    if (!known) entries.set(key, { ...NOTHING, key, kind, at, actor, club, event, media, items });
    else {
      entries.set(key, { ...known, actor, items: known.items + items });
    }
  }
  return [...entries.values()];
}

/** The notifications about the end of a plan: 7 days before, and again a day before (decisions 50). */
export function planEntries(holder: Pick<Member, 'planEnd' | 'createdAt'>, now: Instant): NewsEntry[] {
  return noticesOf(holder, null, now, PLAN_NOTICE_BEFORE);
}

/**
 * The same of the open clubs that one leads: 30, 7 and 1 days before, but none before the club was made (decisions 64).
 */
export function clubPlanEntries(held: readonly HeldSeat[], now: Instant): NewsEntry[] {
  return held.flatMap(({ club, role }) =>
    role === 'lead' && club.closedAt === null
      ? noticesOf(club, club, now, CLUB_NOTICE_BEFORE).filter(({ at }) => at > club.createdAt)
      : [],
  );
}

function noticesOf(
  { planEnd, createdAt }: Pick<Member, 'planEnd' | 'createdAt'>,
  club: NewsEntry['club'],
  now: Instant,
  before: readonly number[],
): NewsEntry[] {
  if (planEnd <= createdAt) return [];
  const whose = club === null ? '' : `${club.id}:`;
  return before
    .map((early): NewsEntry => {
      const key = `plan:${whose}${planEnd}:${early / DAY}`;
      return { ...NOTHING, key, kind: 'plan', at: planEnd - early, club, planEnd };
    })
    .filter(({ at }) => at <= now);
}

/** Whether an entry was read since it last changed, by itself or with all others (decisions 50). */
export function isRead({ key, at }: Pick<NewsEntry, 'key' | 'at'>, { until, keys }: ReadMarks): boolean {
  return at <= until || at <= (keys.get(key) ?? Number.NEGATIVE_INFINITY);
}

/** The newest shared items first, ties by id downwards. */
export function newestShared(a: SharedItem, b: SharedItem): number {
  return b.at - a.at || (a.media.id < b.media.id ? 1 : -1);
}

/** Newest first, ties by key. */
export function newerFirst(a: Pick<NewsEntry, 'key' | 'at'>, b: Pick<NewsEntry, 'key' | 'at'>): number {
  return b.at - a.at || (a.key < b.key ? 1 : -1);
}

/** Whether an entry comes after a position in the list. */
export function isBehind({ key, at }: Pick<NewsEntry, 'key' | 'at'>, after: Position | null): boolean {
  if (after === null) return true;
  const [moment = 0, id = ''] = after;
  return at < Number(moment) || (at === moment && key < String(id));
}
