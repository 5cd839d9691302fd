import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import { DAY } from '../kernel/time.ts';
import type { Audit } from './ports.ts';

/** How many days the log is kept by default (decisions 53). */
export const DEFAULT_AUDIT_DAYS = 730;

/** Entries deleted in one unit. */
const PORTION = 500;

export interface Ports {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly audit: Audit;
}

/** Deletes entries older than the log's retention (decisions 53). */
export const forgetAuditJob = job({
  kind: 'forget-audit',
  every: DAY,
  async run({ clock, settings, audit }: Ports, _payload: Nothing) {
    const before = clock.now() - settings.auditDays * DAY;
    while ((await audit.forget(before, PORTION)) === PORTION);
  },
});
