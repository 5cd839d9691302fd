import { type Day, dayOf } from '../kernel/days.ts';
import type { Instant } from '../kernel/time.ts';

/** Items of one day, in the order they came in. */
export interface ItemsOfDay<T> {
  readonly day: Day;
  readonly items: readonly T[];
}

/**
 * Groups a list that is sorted by `moment`, up or down, by the days of `timeZone` (decisions 46). An item out of order
 * stays where it is, so its day appears twice.
 */
export function byDay<T>(items: readonly T[], moment: (item: T) => Instant, timeZone: string): ItemsOfDay<T>[] {
  const days: { day: Day; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(moment(item), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
