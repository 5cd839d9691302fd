import { job, type Nothing } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { DAY } from '../kernel/time.ts';
import type { Reminders } from './ports.ts';
import { MAILBOX_COUNTED } from './rules.ts';

/** Deletes the mailboxes of reports once they no longer count (decisions 51). */
export const forgetMailboxesJob = job({
  kind: 'forget-mailboxes',
  every: DAY,
  async run({ clock, cases }: { clock: Clock; cases: Reminders }, _payload: Nothing) {
    await cases.forgetMailboxes(clock.now() - MAILBOX_COUNTED);
  },
});
