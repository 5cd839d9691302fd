import { askForRight, confirmRequest } from './ask.ts';
import { askErasure } from './ask-erasure.ts';
import { escalateRequestsJob } from './escalate.ts';
import { forgetRequestsJob } from './forget-requests.ts';
import type { Requests } from './ports.ts';
import { sendRightsCodeJob } from './send-code.ts';
import { tellOfRequestJob } from './tell-of-request.ts';

export { letters } from './letters.ts';

export const useCases = { askForRight, confirmRequest, askErasure };

export const jobs = [sendRightsCodeJob, tellOfRequestJob, escalateRequestsJob, forgetRequestsJob] as const;

export interface Repositories {
  requests: Requests;
}
