import { type Day, daysLater } from '../kernel/days.ts';
import type { Instant } from '../kernel/time.ts';

/**
 * The moment an item is sorted by: when it was taken, else when its batch began. Items of one batch without a time of
 * their own share that moment, and their positions decide (decisions 45).
 */
export function momentOf({ takenAt, beganAt }: { takenAt: Instant | null; beganAt: Instant }): Instant {
  return takenAt ?? beganAt;
}

/** Events to choose from on `today`: those under way first, the others in their order (decisions 45). */
export function currentFirst<T extends { readonly startsOn: Day; readonly endsOn: Day }>(
  events: readonly T[],
  today: Day,
): T[] {
  const isOn = ({ startsOn, endsOn }: T) => startsOn <= today && today <= endsOn;
  return [...events.filter(isOn), ...events.filter((event) => !isOn(event))];
}

/** How many days back an event is still going on, or fresh in memory. */
const FRESH_DAYS = 7;

/**
 * The day with which an event's page begins on `today`, of the days from `first` to `newest` on which it has items: the
 * newest when it lies in the last week, else null for the first (decisions 46).
 */
export function opensOn({ first, newest }: { readonly first: Day; readonly newest: Day }, today: Day): Day | null {
  const isFresh = newest > daysLater(today, -FRESH_DAYS) && newest <= today;
  return isFresh && newest > first ? newest : null;
}
