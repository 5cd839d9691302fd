import { z } from 'zod';
import { isDay } from './days.ts';
import { DAY, type Instant } from './time.ts';

const dayOrMoment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Say a day that exists, such as 2027-06-30, or a moment, such as 2027-06-30T18:00:00Z.',
);

/** Schema of a day, which means its first moment in UTC, or of a moment with its offset from UTC. */
export const moment = dayOrMoment.transform((text) => Date.parse(text));

/** Schema of an end, as a function of now: a day counts in full, in UTC, and today until now. */
export const endMoment = dayOrMoment.transform((text) => (now: Instant) => {
  const at = Date.parse(text);
  if (!isDay(text)) return at;
  return at <= now ? Math.min(at + DAY, now) : at + DAY;
});
