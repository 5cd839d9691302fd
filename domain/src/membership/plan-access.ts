import { refuse } from '../kernel/errors.ts';
import type { Policy } from '../kernel/use-case.ts';
import { mayUpload, refuseLeft } from './may-upload.ts';

/** What somebody without a plan cannot upload, as the refusal names it. */
export type Uploaded = 'photos' | 'videos';

/**
 * Admits members whose own plan, or that of a club in which they hold a seat, is live at this moment; all members when
 * the call uploads nothing; and, for the use case to judge, those who name something in one of the fields `needless`, as
 * the event of a pool; no alumni (decisions 13, 58, 62, 65, 74).
 */
export function needsPlanFor(
  uploadedBy: (input: unknown) => Uploaded | null,
  needless: readonly string[] = ['event'],
): Policy {
  return {
    refuses: ['LEFT_COLLEGE', 'PLAN_REQUIRED'],
    admit(member, now, input) {
      const items = uploadedBy(input);
      if (items !== null) refuseLeft(member, now);
      const fields = input as Readonly<Record<string, unknown>> | null;
      const isJudgedLater = needless.some((field) => Boolean(fields?.[field]));
      if (items !== null && !isJudgedLater && !mayUpload(member, now)) refuse('PLAN_REQUIRED', { params: { items } });
    },
  };
}

/** Admits members who may upload at this moment (decisions 13, 62). */
export const planHolder = needsPlanFor(() => 'photos');
