/** How many times slower this machine is than a quick one, as `npm test` measured it. */
const slowness = Math.max(1, Number(process.env.QUADRANGLE_SLOWNESS ?? 1));

/**
 * A limit that only keeps something that hangs from hanging for ever, in milliseconds: many times what a slow machine
 * needs, and longer on one that was found slower still.
 */
export const scaledTimeout = (seconds: number): number => seconds * 1_000 * slowness;
