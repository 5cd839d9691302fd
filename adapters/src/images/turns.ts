import { Refusal, refuse } from '@quadrangle/domain/kernel/errors';

/** How many wait for their turn at most, and for how many milliseconds. */
export interface Patience {
  readonly most: number;
  readonly longest: number;
}

/** Minutes of work would be pointless: whoever waits has closed the page by then. */
const PATIENCE: Patience = { most: 60, longest: 30_000 };

/**
 * Runs at most `atOnce` works at a time, the others in the order they came. A work that would be one too many to wait,
 * or whose turn does not come in time, is refused FILES_BUSY and never begun.
 */
export function turns(
  atOnce: number,
  { most, longest }: Patience = PATIENCE,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>();
  let running = 0;

  const myTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(new Refusal('FILES_BUSY'));
      }, longest);
      waiting.add(begin);
    });

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.size < most) await myTurn();
    else refuse('FILES_BUSY');
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
