import { days, hours, type Processing } from '../kernel/processing.ts';
import { askForRight, confirmRequest } from './ask.ts';
import { askErasure } from './ask-erasure.ts';
import { escalateRequestsJob } from './escalate.ts';
import { forgetRequestsJob } from './forget-requests.ts';
import { nameItem } from './name-item.ts';
import type { Requests } from './ports.ts';
import { ANSWERED_KEPT, ERASED_KEPT } from './rules.ts';
import { sendRightsCodeJob } from './send-code.ts';
import { tellOfRequestJob } from './tell-of-request.ts';

export { letters } from './letters.ts';

export const useCases = { askForRight, confirmRequest, askErasure, nameItem };

export const jobs = [sendRightsCodeJob, tellOfRequestJob, escalateRequestsJob, forgetRequestsJob] as const;

export const processing = {
  rightsRequests: {
    what: 'requests at the rights desk',
    why: 'to answer them',
    until: `${days(ANSWERED_KEPT)} after the answer, ${hours(ERASED_KEPT)} after an erasure`,
  },
} satisfies Processing;

export interface Repositories {
  requests: Requests;
}
