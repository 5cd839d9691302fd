import { z } from 'zod';
import { moment } from '../kernel/moment.ts';
import type { Instant } from '../kernel/time.ts';

const HOW_MANY = 'Say a whole number of months, from 1 to 1200.';
const months = z.int(HOW_MANY).min(1, HOW_MANY).max(1_200, HOW_MANY);

/** A plan to give: a number of further months, or a moment. */
export const planToGive = { months: months.optional(), until: moment.optional() };

/** Whether it is one of the two. */
export const isOnePlan = ({ months, until }: { months?: number | undefined; until?: Instant | undefined }) =>
  (months === undefined) !== (until === undefined);

export const ONE_PLAN = 'Give either months or a date.';
