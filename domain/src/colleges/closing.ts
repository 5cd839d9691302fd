import { daysLater, startOfDay } from '../kernel/days.ts';
import type { Closing, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { College } from './college.ts';

/** How long people can read in a college that closes, before it is erased (decisions 69). */
export const READING_DAYS = 30;

/** From when people of a college only read, and when it is erased; null while it stays (decisions 69). */
export function closingOf({ closesOn }: Pick<College, 'closesOn'>, timeZone: string): Closing | null {
  if (closesOn === null) return null;
  return {
    readingFrom: startOfDay(closesOn, timeZone),
    erasedAt: startOfDay(daysLater(closesOn, READING_DAYS), timeZone),
  };
}

/** Whether a college has closed, so that nobody enters and all of it is erased; `null` is one that is not listed (decisions 69). */
export function isOver(
  college: Pick<College, 'closesOn' | 'timeZone'> | null,
  settings: Pick<Settings, 'timeZone'>,
  now: Instant,
): boolean {
  const closing = college && closingOf(college, college.timeZone ?? settings.timeZone);
  return closing !== null && now >= closing.erasedAt;
}
