import { job, type Nothing } from './job.ts';
import type { Clock, Receipts } from './ports.ts';
import { RECEIPTS_KEPT } from './send-once.ts';
import { HOUR } from './time.ts';

/** Forgets the receipts that are older than a day (decisions 23). */
export const sweepReceiptsJob = job({
  kind: 'sweep-receipts',
  every: HOUR,
  async run({ clock, receipts }: { clock: Clock; receipts: Receipts }, _payload: Nothing) {
    await receipts.sweep(clock.now() - RECEIPTS_KEPT);
  },
});
