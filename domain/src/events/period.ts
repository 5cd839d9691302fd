import { type Day, daysIn } from '../kernel/days.ts';
import type { CollegeEvent } from './event.ts';

/** The most days an event may last, first and last included (decisions 45). */
const MAX_DAYS = 60;

/** Why a period is invalid, as a text for people; null when it is valid (decisions 45). */
export function periodFault(startsOn: Day, endsOn: Day): string | null {
  const days = daysIn(startsOn, endsOn);
  if (days < 1) return 'An event ends on the day it starts, or later.';
  return days > MAX_DAYS ? `An event lasts ${MAX_DAYS} days at most.` : null;
}

/**
 * The period of an event that is made of a folder, by the days of its files: from the first to the last; where that is
 * too long, the day with most of them. Null without files (decisions 45).
 */
export function periodOfFolder(days: readonly Day[]): Pick<CollegeEvent, 'startsOn' | 'endsOn'> | null {
  const files = new Map<Day, number>();
  for (const day of days) files.set(day, (files.get(day) ?? 0) + 1);
  const known = [...files.keys()].sort();
  const [startsOn, endsOn] = [known[0], known.at(-1)];
  if (startsOn === undefined || endsOn === undefined) return null;
  if (periodFault(startsOn, endsOn) === null) return { startsOn, endsOn };
  const fullest = known.reduce((a, b) => ((files.get(b) ?? 0) > (files.get(a) ?? 0) ? b : a));
  return { startsOn: fullest, endsOn: fullest };
}
