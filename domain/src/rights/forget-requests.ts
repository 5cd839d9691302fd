import { job, type Nothing } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { DAY } from '../kernel/time.ts';
import type { RequestUpkeep } from './ports.ts';
import { ANSWERED_KEPT, ERASED_KEPT, UNPROVED_KEPT } from './rules.ts';

/** Forgets addresses and texts of requests once they were answered, and requests that nobody proved (decisions 72). */
export const forgetRequestsJob = job({
  kind: 'forget-requests',
  every: DAY,
  async run({ clock, requests }: { clock: Clock; requests: RequestUpkeep }, _payload: Nothing) {
    const now = clock.now();
    const before = { unproved: now - UNPROVED_KEPT, answered: now - ANSWERED_KEPT, erased: now - ERASED_KEPT };
    await requests.forget(before);
  },
});
