import { job, type Nothing } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { DAY } from '../kernel/time.ts';
import type { Notifications } from './ports.ts';
import { NEWS_KEPT } from './rules.ts';

/** Notifications deleted in one unit. */
const PORTION = 500;

export interface Ports {
  clock: Clock;
  notifications: Notifications;
}

/** Deletes notifications older than 90 days (decisions 50). */
export const forgetNewsJob = job({
  kind: 'forget-news',
  every: DAY,
  async run({ clock, notifications }: Ports, _payload: Nothing) {
    const before = clock.now() - NEWS_KEPT;
    while ((await notifications.forget(before, PORTION)) === PORTION);
  },
});
