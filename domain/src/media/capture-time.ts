import type { CaptureStamp } from '../files/ports.ts';
import { DAY, type Instant, MINUTE } from '../kernel/time.ts';
import { utcOffsetOfLocal } from '../kernel/time-zones.ts';

const CLOCK = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;
const OFFSET = /^([+-])(\d{2}):?(\d{2})$/;

/** The earliest plausible capture time (decisions 43). */
const EARLIEST = Date.UTC(1990, 0, 1);

/**
 * The moment of a stamp: by its own offset, else by the clocks of `timeZone`; null when there is none, or when it cannot
 * be: before 1990, or more than a day after `now` (decisions 43).
 */
export function captureTime(stamp: CaptureStamp | null, timeZone: string, now: Instant): Instant | null {
  const shown = stamp && utcOfClock(stamp.clock);
  if (shown === null) return null;
  const offset = offsetOf(stamp?.offset ?? null) ?? utcOffsetOfLocal(timeZone, shown);
  return plausibleCapture(shown - offset, now);
}

/** `moment` if it is plausible as a capture time, else null (decisions 43). */
export function plausibleCapture(moment: Instant | null, now: Instant): Instant | null {
  return moment !== null && moment >= EARLIEST && moment <= now + DAY ? moment : null;
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
