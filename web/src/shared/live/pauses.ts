const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: longer after each failure, at least as long as the server
 * asked, and different for everybody, so that browsers cut off together do not reconnect together (decisions 50).
 * `random` is from 0 to 1.
 */
export function pauseAfter(failures: number, retryAfter: number | null, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures + 1, 10), LONGEST_MS);
  return (retryAfter ?? 0) * 1_000 + longest * (0.25 + 0.75 * random);
}

/** How often a page polls, in milliseconds: seldom while its live connection works, else each minute (decisions 50). */
export const asksEvery = (isLive: boolean): number => (isLive ? 5 * 60_000 : 60_000);
