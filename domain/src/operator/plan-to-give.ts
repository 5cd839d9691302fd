import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { moment } from '../kernel/moment.ts';
import type { Instant } from '../kernel/time.ts';
import { extendPlan, hasLivePlan } from '../membership/rules.ts';

const HOW_MANY = 'Say a whole number of months, from 1 to 1200.';
const months = z.int(HOW_MANY).min(1, HOW_MANY).max(1_200, HOW_MANY);

/** A plan to give: a number of further months, or a moment. */
export const planToGive = { months: months.optional(), until: moment.optional() };

/** Whether it is one of the two. */
export const isOnePlan = ({ months, until }: { months?: number | undefined; until?: Instant | undefined }) =>
  (months === undefined) !== (until === undefined);

export const ONE_PLAN = 'Give either months or a date.';

/** Refuses a plan with which nobody could upload, such as until a day of last year (operator contract). */
export function refuseIfOver(
  holder: { readonly planEnd: Instant },
  grant: Parameters<typeof extendPlan>[1],
  now: Instant,
): void {
  if (!hasLivePlan({ planEnd: extendPlan(holder.planEnd, grant) }, now))
    refuse('VALIDATION_FAILED', {
      errors: [{ field: 'until', message: 'Say a day to come: the plan would be over.' }],
    });
}
