import { job } from '../kernel/job.ts';
import type { Clock, NextJob, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { DAY } from '../kernel/time.ts';
import type { Breaches } from './ports.ts';
import { clockOf } from './rules.ts';

export interface Ports {
  clock: Clock;
  settings: Pick<Settings, 'contactTo' | 'publicUrl'>;
  breaches: Pick<Breaches, 'find'>;
}

/** How long before the authority is due the operator is reminded first; then each day (decisions 73). */
export const REMINDED_BEFORE = DAY;

/**
 * Reminds the operator by mail that the authority is to be told of a breach, from a day before it is due on, once a
 * day, until it was told or the breach is closed. The mail does not say what happened, which may name people (decisions
 * 73).
 */
export const remindOfBreachJob = job({
  kind: 'remind-of-breach',
  async run(ports: Ports, { id }: { readonly id: string }): Promise<NextJob[]> {
    const { contactTo: to, publicUrl } = ports.settings;
    const now = ports.clock.now();
    const breach = await ports.breaches.find(id);
    if (!breach || breach.closedAt !== null || breach.authorityAt !== null) return [];
    const { dueAt, state } = clockOf(breach, now);
    const about = { id, due: dueAt, overdue: state === 'overdue', page: `${publicUrl}/operator` };
    const again = { job: remindOfBreachJob.draft({ id }), at: now + DAY };
    return to === null
      ? [again]
      : [{ job: sendMailJob.draft({ kind: 'breach-clock', to, language: 'en', ...about }), at: now }, again];
  },
  about: ({ id }) => id,
});
