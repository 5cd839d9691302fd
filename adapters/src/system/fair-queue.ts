import { Refusal } from '@quadrangle/domain/kernel/errors';
import {
  mayWait,
  type Rank,
  type Sharing,
  type Turn,
  Turns,
  type Whose,
  type WorkerName,
  workers,
} from '@quadrangle/domain/kernel/turns';

/** How many tasks run and how many wait. */
export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/** Runs the task when its turn has come. */
export interface FairQueue {
  <T>(whose: Whose, work: () => Promise<T>, rank?: Rank): Promise<T>;
  load(): QueueLoad;
}

let waitingHere = 0;

/** How many tasks wait in all queues of this process. */
export const waitingInQueues = (): number => waitingHere;

/** Seconds after which a refused caller may retry. */
const COME_AGAIN = 10;

/**
 * The queue of a worker: tasks take turns by the domain's rules. A task that waits longer than the worker allows, or
 * that exceeds its person's share of the queue, is refused with the worker's code and never started.
 */
export function fairQueue(worker: WorkerName, bounds: Partial<Sharing> = {}): FairQueue {
  const sharing: Sharing = { ...workers[worker], ...bounds };
  const turns = new Turns();
  const waiting = new Map<Turn, () => void>();
  const running = new Set<Turn>();
  const busy = () => new Refusal(sharing.code, { retryAfter: COME_AGAIN });

  function leave(turn: Turn): void {
    waiting.delete(turn);
    waitingHere -= 1;
  }

  function goOn(): void {
    while (waiting.size > 0) {
      const turn = turns.take([...waiting.keys()], [...running], sharing);
      if (turn === null) return;
      const begin = waiting.get(turn);
      leave(turn);
      running.add(turn);
      begin?.();
    }
  }

  const turnOf = (turn: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        leave(turn);
        reject(busy());
      }, sharing.longestWait);
      waitingHere += 1;
      waiting.set(turn, () => {
        clearTimeout(late);
        resolve();
      });
      goOn();
    });

  const inTurn = async <T>({ id, tenant }: Whose, work: () => Promise<T>, rank: Rank = 'usual'): Promise<T> => {
    const turn = { id, tenant, rank };
    if (!mayWait([...waiting.keys()], turn, sharing)) throw busy();
    await turnOf(turn);
    try {
      return await work();
    } finally {
      running.delete(turn);
      goOn();
    }
  };
  return Object.assign(inTurn, { load: () => ({ running: running.size, waiting: waiting.size }) });
}
