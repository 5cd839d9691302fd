/** Whether this is the full run, `npm run test:full`, which tries every combination. */
export const FULL = process.env.QUADRANGLE_FULL === '1';

/**
 * The combinations of language, width, theme and engine that a journey is walked in: all in the full run, else the
 * first. Which comes first differs from journey to journey, so `npm test` meets each language, width, theme and engine.
 */
export const walked = <T>(combinations: readonly [T, ...T[]]): readonly T[] =>
  FULL ? combinations : combinations.slice(0, 1);
