import type { Translate } from './translate.ts';

const UNITS = [
  ['common.yearsAgo', 31_536_000],
  ['common.monthsAgo', 2_592_000],
  ['common.weeksAgo', 604_800],
  ['common.daysAgo', 86_400],
  ['common.hoursAgo', 3600],
  ['common.minutesAgo', 60],
  ['common.secondsAgo', 1],
] as const;

/** Making a formatter costs more than a hundred uses of it. */
export function memoized<Formatter>(make: (language: string) => Formatter): (language: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

const compact = memoized(
  (language) => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
);
const medium = memoized((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));

const period = memoized(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const monthNames = memoized((language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }));

/**
 * "{n} {unit} ago" in whole units, the largest that fits; within a second "just now". Times in milliseconds; a future time counts as now. Not by Intl,
 * whose first use takes a phone a tenth of a second.
 */
export function relativeTime(then: number, now: number, say: Translate): string {
  const seconds = Math.max(0, Math.floor((now - then) / 1000));
  const [text, length] = UNITS.find(([, length]) => seconds >= length) ?? ['common.justNow', 1];
  return say(text, { count: Math.floor(seconds / length) });
}

/** 1234 → "1.2K". */
export function compactCount(count: number, language: string): string {
  return count < 1000 ? String(count) : compact(language).format(count);
}

/** A date without a time, in the reader's time zone. Milliseconds or an ISO text. */
export function dateText(date: number | string, language: string): string {
  return medium(language).format(new Date(date));
}

/**
 * From one day to another, as short as it can be said: "Mar 14 – 15, 2026", "2026年3月14日至15日". The Chinese of Intl is
 * two dates full of slashes.
 */
export function periodText(first: string, last: string, language: string): string {
  if (language === 'zh' && first !== last) {
    const [from, to] = [first, last].map((day) => period(language).format(Date.parse(day))) as [string, string];
    const repeated = first.slice(0, 7) === last.slice(0, 7) ? /^.*月/ : /^.*年/;
    return `${from}至${first.slice(0, 4) === last.slice(0, 4) ? to.replace(repeated, '') : to}`;
  }
  return period(language).formatRange(Date.parse(first), Date.parse(last));
}

/** The month of a day: "March". */
export function monthText(day: string, language: string): string {
  return monthNames(language).format(Date.parse(day));
}
