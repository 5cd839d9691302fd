import type { Instant } from './time.ts';

/** How far the clocks of `timeZone`, an IANA name, are ahead of UTC at a moment. */
export function utcOffsetAt(timeZone: string, moment: Instant): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = FIELDS.map((field) =>
    Number(parts.find(({ type }) => type === field)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1_000) * 1_000;
}

/** How far the clocks of `timeZone` are ahead of UTC when they show `shown` (that reading, taken as if it were UTC). */
export function utcOffsetOfLocal(timeZone: string, shown: Instant): number {
  const first = utcOffsetAt(timeZone, shown);
  return utcOffsetAt(timeZone, shown - first);
}

const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
/** By the name of their zone, on which alone they depend: there are few, and making one takes longer than a request. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}
