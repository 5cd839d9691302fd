import { z } from 'zod';
import { isDay } from './days.ts';

/** Schema of a day as it arrives (decisions 45). */
export const day = z
  .string()
  .refine(isDay, 'Write the date as year, month and day: 2026-03-14.')
  .describe('A date: YYYY-MM-DD.');

/** Schema of a month as it arrives. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month as year and month: 2026-03.');
