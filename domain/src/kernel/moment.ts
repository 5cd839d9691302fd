import { z } from 'zod';
import { isDay } from './days.ts';
import { DAY } from './time.ts';

const dayOrMoment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Say a day that exists, such as 2027-06-30, or a moment, such as 2027-06-30T18:00:00Z.',
);

/** Schema of a day, which means its first moment in UTC, or of a moment with its offset from UTC. */
export const moment = dayOrMoment.transform((text) => Date.parse(text));

/** The same of an end: a day is part of what ends with it. */
export const endMoment = dayOrMoment.transform((text) => Date.parse(text) + (isDay(text) ? DAY : 0));
