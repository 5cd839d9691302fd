import { refuse } from '../kernel/errors.ts';
import type { Policy } from '../kernel/use-case.ts';
import { hasLivePlan } from './rules.ts';

/** What somebody without a plan cannot upload, as the refusal names it. */
export type Uploaded = 'photos' | 'videos';

/** Admits members whose plan is live at this moment; and all members when the call uploads nothing (decisions 13). */
export function needsPlanFor(uploadedBy: (input: unknown) => Uploaded | null): Policy {
  return {
    refuses: ['PLAN_REQUIRED'],
    admit(member, now, input) {
      const items = uploadedBy(input);
      if (items !== null && !hasLivePlan(member, now)) refuse('PLAN_REQUIRED', { params: { items } });
    },
  };
}

/** Admits members whose plan is live at this moment (decisions 13). */
export const planHolder = needsPlanFor(() => 'photos');
