import { z } from 'zod';

/** Schema of a day, which means its first moment in UTC, or of a moment with its offset from UTC. */
export const moment = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'Say a day that exists, such as 2027-06-30, or a moment, such as 2027-06-30T18:00:00Z.',
  )
  .transform((text) => Date.parse(text));
