import { z } from 'zod';
import { isDay } from './days.ts';
import { DAY, type Instant } from './time.ts';

/** Schema of a day, or of a moment with its offset from UTC, as it was typed. */
export const typedMoment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Say a day that exists, such as 2027-06-30, or a moment, such as 2027-06-30T18:00:00Z.',
);

/** Schema of a day, which means its first moment in UTC, or of a moment with its offset from UTC. */
export const moment = typedMoment.transform((text) => Date.parse(text));

/** The end that was typed: a day counts in full, in UTC, and today until now. */
export function endOf(typed: string, now: Instant): Instant {
  const at = Date.parse(typed);
  if (!isDay(typed)) return at;
  return at <= now ? Math.min(at + DAY, now) : at + DAY;
}
