import type { Limits } from '../src/kernel/ports.ts';
import type { Tables } from './tables.ts';

export const repositories = (_: Tables, wallNow: () => number) => ({ limits: memoryLimits(wallNow) });

/** Counters of tries in fixed windows that begin with the first try; `wallNow` gives milliseconds. */
export function memoryLimits(wallNow: () => number = Date.now): Limits {
  const windows = new Map<string, { endsAt: number; hits: number }>();
  return {
    async hit(key, { max, seconds }) {
      const now = wallNow();
      const open = windows.get(key);
      const window = open && open.endsAt > now ? open : { endsAt: now + seconds * 1_000, hits: 0 };
      window.hits += 1;
      windows.set(key, window);
      return window.hits <= max ? null : Math.ceil((window.endsAt - now) / 1_000);
    },
    async forgive(key) {
      const window = windows.get(key);
      if (window && window.hits > 0) window.hits -= 1;
    },
  };
}
