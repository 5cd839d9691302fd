import { type Code, Refusal, refuse } from '@quadrangle/domain/kernel/errors';

/** The order in which tasks run. */
export interface Order<Who> {
  /** Whether one more may wait. */
  hasRoom(waiting: readonly Who[], who: Who): boolean;
  /** The next of `waiting`, which is in order of arrival; null when none may start now. */
  next(waiting: readonly Who[], running: readonly Who[]): Who | null;
}

/** How many tasks run and how many wait. */
export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/** How many may wait, for how many milliseconds, and the refusal for the others. */
export interface QueueLimits {
  readonly most: number;
  readonly longest: number;
  readonly code: Code;
}

/** The longest wait in milliseconds: whoever waits longer has closed the page by then. */
const LONGEST = 30_000;

/**
 * First come, first served: at most `atOnce` tasks run, and at most `most` wait, for at most `longest` milliseconds. One
 * too many is refused with `code`.
 */
export function queue(
  atOnce: number,
  { most = 60, longest = LONGEST, code = 'FILES_BUSY' }: Partial<QueueLimits> = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const inOrder: Order<object> = {
    hasRoom: (waiting) => waiting.length < most,
    next: (waiting, running) => (running.length < atOnce ? (waiting[0] ?? null) : null),
  };
  const inTurn = fairQueue(inOrder, { longest, code });
  return (work) => inTurn({}, work);
}

/** Seconds after which a refused caller may retry. */
const COME_AGAIN = 10;

/**
 * Runs tasks in turn. A task that finds the queue full, or waits longer than `longest` milliseconds, is refused with
 * `code` and never started.
 */
export function fairQueue<Who extends object>(
  order: Order<Who>,
  { longest = LONGEST, code = 'FILES_BUSY' }: Partial<Omit<QueueLimits, 'most'>> = {},
): (<T>(who: Who, work: () => Promise<T>) => Promise<T>) & { load(): QueueLoad } {
  const waiting = new Map<Who, () => void>();
  const running = new Set<Who>();

  function goOn(): void {
    for (;;) {
      const who = waiting.size > 0 ? order.next([...waiting.keys()], [...running]) : null;
      if (who === null) return;
      const begin = waiting.get(who);
      waiting.delete(who);
      running.add(who);
      begin?.();
    }
  }

  const turnOf = (who: Who): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(who);
        reject(new Refusal(code, { retryAfter: COME_AGAIN }));
      }, longest);
      waiting.set(who, () => {
        clearTimeout(late);
        resolve();
      });
      goOn();
    });

  const inTurn = async <T>(who: Who, work: () => Promise<T>): Promise<T> => {
    if (!order.hasRoom([...waiting.keys()], who)) refuse(code, { retryAfter: COME_AGAIN });
    await turnOf(who);
    try {
      return await work();
    } finally {
      running.delete(who);
      goOn();
    }
  };
  return Object.assign(inTurn, { load: () => ({ running: running.size, waiting: waiting.size }) });
}
