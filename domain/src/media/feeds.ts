import type { Member } from '../kernel/actor.ts';
import { everHadPlan } from '../membership/rules.ts';

/** The feeds, by their names in the API (decisions 18). */
export const feeds = ['random', 'trend', 'recent', 'sub', 'saved', 'history', 'myfiles'] as const;
export type Feed = (typeof feeds)[number];

/** The feeds in the order of sharing. */
export const timedFeeds = ['recent', 'sub', 'myfiles'] as const satisfies readonly Feed[];
export type TimedFeed = (typeof timedFeeds)[number];

const ALIASES = new Map<string, Feed>([
  ['favorite', 'sub'],
  ['trending', 'trend'],
]);

/** The feed that a name or alias means, in any case, or null (decisions 18). */
export function feedNamed(name: string): Feed | null {
  const known = name.toLowerCase();
  return feeds.find((feed) => feed === known) ?? ALIASES.get(known) ?? null;
}

/** Items on a page of a feed by default (decisions 18). */
export const FEED_PAGE = 28;

/** Whether somebody may read a feed: `myfiles` is for those who ever had a plan, or a seat (decisions 18, 62). */
export function mayRead(feed: Feed, member: Pick<Member, 'planEnd' | 'createdAt' | 'seatEnd'>): boolean {
  return feed !== 'myfiles' || everHadPlan(member) || member.seatEnd !== null;
}
