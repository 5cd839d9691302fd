import { type Day, dayOf, daysLater, type Month, monthsLater, startOfDay, startOfMonth } from '../kernel/days.ts';
import type { Instant } from '../kernel/time.ts';
import type { TimedFeed } from './feeds.ts';
import type { Kind } from './media.ts';
import type { Viewer } from './ports.ts';

/**
 * A list by time: a feed, by when the items' batches began; the items of a person, by createdAt; the items of an event,
 * by their moments.
 */
export type TimedList =
  | { readonly of: TimedFeed; readonly kind: Kind; readonly viewer: Viewer }
  | { readonly of: 'person'; readonly id: string; readonly viewer: Viewer }
  | { readonly of: 'event'; readonly id: string; readonly viewer?: Viewer };

/** When lists by time have entries. It walks their indexes no further than requested. */
export interface Timelines {
  /**
   * The moments of the first and the last item, by time; null for an empty list. Of favourites those of everybody's
   * items, which theirs lie between: their own would have to be looked for person by person.
   */
  ends(list: TimedList): Promise<readonly [Instant, Instant] | null>;
  /**
   * For each period that begins at one of `starts` (ascending) and ends at the next, the last one being open: whether
   * any of the lists has an item in it.
   */
  filled(lists: readonly TimedList[], starts: readonly Instant[]): Promise<readonly boolean[]>;
}

/** How many months or days are checked: of a longer list the last ones. */
const MAX_STRETCHES = 400;

/** The months in which a list has entries, the newest first, by the clocks of `timeZone` (decisions 46). */
export async function monthsOf(timelines: Timelines, lists: readonly TimedList[], timeZone: string): Promise<Month[]> {
  const monthAt = (moment: Instant) => dayOf(moment, timeZone).slice(0, 7);
  const months = await filledOf(timelines, lists, monthAt, monthsLater, (month) => startOfMonth(month, timeZone));
  return months.reverse();
}

/** The days on which a list has entries, the oldest first, by the clocks of `timeZone` (decisions 46). */
export function daysOf(timelines: Timelines, list: TimedList, timeZone: string): Promise<Day[]> {
  const dayAt = (moment: Instant) => dayOf(moment, timeZone);
  return filledOf(timelines, [list], dayAt, daysLater, (day) => startOfDay(day, timeZone));
}

async function filledOf(
  timelines: Timelines,
  lists: readonly TimedList[],
  nameAt: (moment: Instant) => string,
  later: (name: string, by: number) => string,
  startOf: (name: string) => Instant,
): Promise<string[]> {
  const ends = (await Promise.all(lists.map((list) => timelines.ends(list)))).flatMap((found) => found ?? []);
  if (ends.length === 0) return [];
  const first = nameAt(Math.min(...ends));
  const names: string[] = [];
  for (let name = nameAt(Math.max(...ends)); name >= first && names.length < MAX_STRETCHES; name = later(name, -1))
    names.unshift(name);
  const filled = await timelines.filled(lists, names.map(startOf));
  return names.filter((_, at) => filled[at]);
}
