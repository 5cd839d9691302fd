import { type Day, utcDay } from '../kernel/days.ts';
import type { Instant } from '../kernel/time.ts';

/** Whether somebody who leaves on that day has left, by days in UTC, where nobody asks for the zone (decisions 74). */
export const hasLeftInUtc = (leavesOn: Day, now: Instant): boolean => leavesOn <= utcDay(now);
