import { DAY, type Instant } from '../kernel/time.ts';

/** A calendar day, `YYYY-MM-DD`; days compare as texts. */
export type Day = string;

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a day that exists. */
export function isDay(text: string): boolean {
  if (!WRITTEN.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** How many days a period has, both ends included; less than 1 when it ends before it starts. */
export function daysIn(startsOn: Day, endsOn: Day): number {
  return (Date.parse(endsOn) - Date.parse(startsOn)) / DAY + 1;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in `timeZone`, an IANA name (decisions 45; operator). */
export function dayOf(moment: Instant, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
