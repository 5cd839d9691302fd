import { type Day, daysLater } from '../kernel/days.ts';

/** How many days ahead people are told that they leave, and asked for a recovery address (decisions 74). */
export const NOTICE_DAYS = 60;

/** Whether somebody who leaves on that day is told so today: from 60 days ahead on (decisions 74). */
export function leavesSoon(leavesOn: Day, today: Day): boolean {
  return today >= daysLater(leavesOn, -NOTICE_DAYS);
}

/** Whether somebody who leaves on that day has left by today (decisions 74). */
export const hasLeft = (leavesOn: Day, today: Day): boolean => leavesOn <= today;

/** What a notification is stored under that somebody leaves on that day: they are told of each day once. */
export const leavingCause = (day: Day) => `leaving:${day}`;
