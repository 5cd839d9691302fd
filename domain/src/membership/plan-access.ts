import { refuse } from '../kernel/errors.ts';
import type { Policy } from '../kernel/use-case.ts';
import { hasLivePlan } from './rules.ts';

/** What somebody without a plan reads that they cannot upload. */
export type Uploaded = 'photos' | 'videos';

/** For members whose plan is live at this moment, where a call uploads something; for all where it does not (decisions 13). */
export function needsPlanFor(uploadedBy: (input: unknown) => Uploaded | null): Policy {
  return {
    refuses: ['PLAN_REQUIRED'],
    admit(member, now, input) {
      const items = uploadedBy(input);
      if (items !== null && !hasLivePlan(member, now)) refuse('PLAN_REQUIRED', { params: { items } });
    },
  };
}

/** For members whose plan is live at this moment (decisions 13). */
export const planHolder = needsPlanFor(() => 'photos');
