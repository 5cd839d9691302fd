const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try, in milliseconds: longer after each failure, no sooner than the server asked for, and
 * never the same for all, so that those who were cut off together do not come back together (decisions 50). `random` is from 0 to 1.
 */
export function pauseAfter(failures: number, retryAfter: number | null, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures + 1, 10), LONGEST_MS);
  return (retryAfter ?? 0) * 1_000 + longest * (0.25 + 0.75 * random);
}

/** Every how many milliseconds a page asks by itself: seldom while it hears what happens, else each minute (decisions 50). */
export const asksEvery = (isLive: boolean): number => (isLive ? 5 * 60_000 : 60_000);
