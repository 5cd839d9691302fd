import { personLimits } from '../declared/declared.ts';
import type { Actor } from './actor.ts';
import { Refusal, refuse } from './errors.ts';
import type { Limit, Limits } from './ports.ts';
import { waitText } from './waits.ts';

/** Refuses TOO_MANY_REQUESTS, and says when to try again. */
export function refuseTooMany(retryAfter: number): never {
  refuse('TOO_MANY_REQUESTS', { retryAfter, params: { wait: waitText(retryAfter) } });
}

/** Counts one try under each key; refuses TOO_MANY_REQUESTS, with the longest wait, when a limit is used up. */
export async function withinLimits(
  ports: { limits: Limits },
  tries: readonly (readonly [key: string, limit: Limit])[],
): Promise<void> {
  const waits = await Promise.all(tries.map(([key, limit]) => ports.limits.hit(key, limit)));
  const retryAfter = Math.max(...waits.map((wait) => wait ?? 0));
  if (retryAfter > 0) refuseTooMany(retryAfter);
}

/** Takes counted tries back: they were none of those that their limits are about. */
export async function forgiveTries(
  ports: { limits: Limits },
  tries: readonly (readonly [key: string, limit: Limit])[],
): Promise<void> {
  await Promise.all(tries.map(([key, limit]) => ports.limits.forgive(key, limit)));
}

/** The outcome of `work`; where it fails, as on a busy server, nothing was tried, and nothing counts (decisions 42). */
export async function countedWhenDone<T>(
  ports: { limits: Limits },
  tries: readonly (readonly [key: string, limit: Limit])[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await forgiveTries(ports, tries);
    throw error;
  }
}

/**
 * Does the work of the use case `name` within the limits on one person's calls (decisions 42, 78). Refused work counts
 * only where trying costs. Refuses TOO_MANY_REQUESTS.
 */
export async function withinPersonLimits<T>(
  ports: { limits: Limits },
  name: string,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> {
  const limits = actor.kind === 'member' && Object.hasOwn(personLimits, name) ? (personLimits[name] ?? []) : [];
  const taken: [key: string, limit: Limit][] = [];
  const giveBack = () => forgiveTries(ports, taken);
  for (const limit of limits) {
    const key = `${name}:${limit.seconds}:${actor.kind === 'member' ? actor.id : ''}`;
    const retryAfter = await ports.limits.hit(key, limit);
    if (retryAfter !== null) {
      await giveBack();
      refuseTooMany(retryAfter);
    }
    if (!limit.tries) taken.push([key, limit]);
  }
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await giveBack();
    throw error;
  }
}
