import { refuse } from '../kernel/errors.ts';
import type { Policy } from '../kernel/use-case.ts';
import { mayUpload, refuseLeft } from './may-upload.ts';

/** What somebody without a plan cannot upload, as the refusal names it. */
export type Uploaded = 'photos' | 'videos';

/**
 * Admits members whose own plan, or that of a club in which they hold a seat, is live at this moment; all members when
 * the call uploads nothing; and, for `placeFor` to judge, those who name an event in `event`; no alumni (decisions 13, 62, 65,
 * 74).
 */
export function needsPlanFor(uploadedBy: (input: unknown) => Uploaded | null): Policy {
  return {
    refuses: ['LEFT_COLLEGE', 'PLAN_REQUIRED'],
    admit(member, now, input) {
      const items = uploadedBy(input);
      if (items !== null) refuseLeft(member, now);
      const namesEvent = Boolean((input as { readonly event?: unknown } | null)?.event);
      if (items !== null && !namesEvent && !mayUpload(member, now)) refuse('PLAN_REQUIRED', { params: { items } });
    },
  };
}

/** Admits members who may upload at this moment (decisions 13, 62). */
export const planHolder = needsPlanFor(() => 'photos');
