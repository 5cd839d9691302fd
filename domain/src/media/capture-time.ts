import type { CaptureStamp } from '../files/ports.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time.ts';
import { utcOffsetOfLocal } from '../kernel/time-zones.ts';

const CLOCK = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;
const OFFSET = /^([+-])(\d{2}):?(\d{2})$/;
/**
 * A day, and a time of day after it, as phones, cameras and messengers write them into names: `IMG_20190203_101112`,
 * `WhatsApp Image 2024-05-01 at 10.11.12`, `IMG-20190203-WA0001`.
 */
const NAME = /(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?:(?:[-_. T]| at )?(\d\d)([-_.:]?)(\d\d)\6(\d\d))?(?!\d{5})/;
/** Google's phones name their files by UTC. */
const NAMED_BY_UTC = /^PXL_/;

/** The earliest plausible capture time (decisions 43). */
const EARLIEST = Date.UTC(1990, 0, 1);
/**
 * Offsets from UTC are multiples of 15 minutes, up to 14 hours; GPS may lag behind the clock by less than 15 minutes.
 */
const QUARTER = 15 * MINUTE;
const LARGEST_OFFSET = 14 * HOUR;
const LONGEST_LAG = 5 * MINUTE;

/**
 * The moment of the first plausible stamp, else the one in the file's original `name`. The offset from UTC is the
 * stamp's own, else the one that its GPS time implies, else that of `timeZone`. Null when none is plausible: from 1990
 * to a day after `now` (decisions 43).
 */
export function captureTime(
  stamps: readonly CaptureStamp[],
  name: string,
  timeZone: string,
  now: Instant,
): Instant | null {
  for (const { clock, offset, gps } of [...stamps, stampInName(name)]) {
    const shown = utcOfClock(clock);
    if (shown === null) continue;
    const moment = shown - (offsetOf(offset) ?? offsetByGps(shown, gps) ?? utcOffsetOfLocal(timeZone, shown));
    if (plausibleCapture([moment], now) !== null) return moment;
  }
  return null;
}

/** The first of these moments that is plausible as a capture time, else null (decisions 43). */
export function plausibleCapture(moments: readonly Instant[], now: Instant): Instant | null {
  return moments.find((moment) => moment >= EARLIEST && moment <= now + DAY) ?? null;
}

/** The capture time in a file's name; noon, if it holds only a day. */
function stampInName(name: string): CaptureStamp {
  const [, year, , month, day, hour = '12', , minute = '00', second = '00'] = NAME.exec(name) ?? [];
  const offset = NAMED_BY_UTC.test(name) ? '+00:00' : null;
  return { clock: `${year}-${month}-${day}T${hour}:${minute}:${second}`, offset, gps: null };
}

/** A clock's reading taken as UTC; null when no clock shows that. */
function utcOfClock(clock: string): Instant | null {
  const parts = CLOCK.exec(clock)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const moment = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(moment);
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  return same && minute < 60 && second < 60 ? moment : null;
}

function offsetOf(text: string | null): number | null {
  const [, sign, hours, minutes] = OFFSET.exec(text?.trim() ?? '') ?? [];
  if (sign === undefined) return null;
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return size > DAY ? null : sign === '-' ? -size : size;
}

/** The clock's offset from UTC by its GPS time; null if the two contradict each other. */
function offsetByGps(shown: Instant, gps: string | null): number | null {
  const utc = gps === null ? null : utcOfClock(gps);
  if (utc === null) return null;
  const offset = Math.round((shown - utc) / QUARTER) * QUARTER;
  const lag = Math.abs(shown - utc - offset);
  return Math.abs(offset) <= LARGEST_OFFSET && lag <= LONGEST_LAG ? offset : null;
}
