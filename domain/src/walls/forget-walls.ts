import { job, type Nothing } from '../kernel/job.ts';
import type { Clock } from '../kernel/ports.ts';
import { DAY } from '../kernel/time.ts';
import type { Walls } from './ports.ts';

/** Walls deleted in one unit. */
const PORTION = 500;

/** Deletes walls that have ended, of events too that open no other one (decisions 66). */
export const forgetWallsJob = job({
  kind: 'forget-walls',
  every: DAY,
  async run({ clock, walls }: { clock: Clock; walls: Pick<Walls, 'forget'> }, _payload: Nothing) {
    while ((await walls.forget(clock.now(), PORTION)) === PORTION);
  },
});
