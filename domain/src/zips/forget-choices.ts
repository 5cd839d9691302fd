import { job, type Nothing } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { HOUR } from '../kernel/time.ts';
import type { ZipChoices } from './ports.ts';
import { CHOICE_LIFE } from './rules.ts';

/** Choices deleted in one unit. */
const PORTION = 500;

/** Deletes choices of items that can no longer be downloaded (decisions 48). */
export const forgetChoicesJob = job({
  kind: 'forget-zip-choices',
  every: HOUR,
  async run({ clock, zipChoices }: { clock: Clock; zipChoices: Pick<ZipChoices, 'forget'> }, _payload: Nothing) {
    while ((await zipChoices.forget(clock.now() - CHOICE_LIFE, PORTION)) === PORTION);
  },
});
