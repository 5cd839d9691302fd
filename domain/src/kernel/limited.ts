import { refuse } from './errors.ts';
import type { Limit, Limits } from './ports.ts';

/** Counts one try under each key; refuses TOO_MANY_REQUESTS, with the longest wait, when a limit is used up. */
export async function withinLimits(
  ports: { limits: Limits },
  tries: readonly (readonly [key: string, limit: Limit])[],
): Promise<void> {
  const waits = await Promise.all(tries.map(([key, limit]) => ports.limits.hit(key, limit)));
  const retryAfter = Math.max(...waits.map((wait) => wait ?? 0));
  if (retryAfter > 0) refuse('TOO_MANY_REQUESTS', { retryAfter });
}
