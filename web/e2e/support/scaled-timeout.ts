import { slowness } from '../../../adapters/testing/slowness.ts';

/** How many times slower than a quick one this machine was when `npm test` began. */
const measured = Number(process.env.QUADRANGLE_SLOWNESS ?? 1);

/** How much of the slowness of the moment a run of all journeys makes itself: two programs wait for each core. */
const OWN = 2;

/**
 * A time limit in milliseconds that only stops what hangs: many times what a slow machine needs, and longer on one that
 * is slower still, or busy with something else at this moment.
 */
export const scaledTimeout = (seconds: number): number => seconds * 1_000 * Math.max(1, measured, slowness() / OWN);
