import { DAY, type Instant } from './time.ts';
import { utcOffsetAt } from './time-zones.ts';

/** A calendar day, `YYYY-MM-DD`; days compare as texts. */
export type Day = string;

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a day that exists. */
export function isDay(text: string): boolean {
  if (!WRITTEN.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A month, `YYYY-MM`; months compare as texts. */
export type Month = string;

/** How many days a period has, both ends included; less than 1 when it ends before it starts. */
export function daysIn(startsOn: Day, endsOn: Day): number {
  return (Date.parse(endsOn) - Date.parse(startsOn)) / DAY + 1;
}

/** The day of a moment in UTC. */
export function utcDay(moment: Instant): Day {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The day of a moment in `timeZone`, an IANA name (decisions 45; operator). */
export function dayOf(moment: Instant, timeZone: string): Day {
  return utcDay(moment + utcOffsetAt(timeZone, moment));
}

/** The first moment of a day in `timeZone`, even if clocks change at midnight. */
export function startOfDay(day: Day, timeZone: string): Instant {
  const shown = Date.parse(`${day}T00:00:00Z`);
  const ahead = utcOffsetAt(timeZone, shown);
  const guesses = [shown - ahead, shown - utcOffsetAt(timeZone, shown - ahead)];
  if (guesses[0] === guesses[1]) return shown - ahead;
  return Math.min(Math.max(...guesses), ...guesses.filter((guess) => dayOf(guess, timeZone) >= day));
}

/** The first moment of a month in `timeZone`. */
export function startOfMonth(month: Month, timeZone: string): Instant {
  return startOfDay(`${month}-01`, timeZone);
}

/** The day a number of days later, or earlier. */
export function daysLater(day: Day, days: number): Day {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY);
}

/** The month a number of months later, or earlier. */
export function monthsLater(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
