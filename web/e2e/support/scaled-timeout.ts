/** How many times slower this machine is than a quick one, measured by `npm test`. */
const slowness = Math.max(1, Number(process.env.QUADRANGLE_SLOWNESS ?? 1));

/**
 * A time limit in milliseconds that only stops what hangs: many times what a slow machine needs, and longer on one
 * measured to be slower still.
 */
export const scaledTimeout = (seconds: number): number => seconds * 1_000 * slowness;
