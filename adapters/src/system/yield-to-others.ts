/** Milliseconds for which yielding tasks may run together before other work does. */
const LONGEST = 10;

/**
 * Makes the function with which long tasks yield the event loop: they `await yieldToOthers()` between two pieces, and
 * other work runs. However many tasks yield, they continue piece by piece, one after the other, for 10 ms in all (or
 * for one longer piece) in each turn of the event loop; with `setImmediate` alone, each of them would run a piece in
 * every turn.
 */
export function yielder(now: () => number = () => performance.now()): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTurnTaken = false;

  function takeTurn(): void {
    goOn(waiting.length, now());
  }

  /** Continues one of them, and then as many of the other `many` that wait already as there is time for. */
  function goOn(many: number, began: number): void {
    waiting.shift()?.();
    // Ticks come after everything that the piece does at once, its promises included.
    queueMicrotask(() => process.nextTick(endPiece, many - 1, began));
  }

  function endPiece(many: number, began: number): void {
    if (waiting.length === 0) isTurnTaken = false;
    else if (many > 0 && now() - began < LONGEST) goOn(many, began);
    else setImmediate(takeTurn);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isTurnTaken) setImmediate(takeTurn);
      isTurnTaken = true;
    });
}

/** Yields to other work; all long tasks of a process share one queue. */
export const yieldToOthers = yielder();

let began: number | null = null;

/**
 * Does a piece of work, at once if the event loop got its turn in the last 10 ms, otherwise after a yield. Work whose
 * promises are all resolved already never gives the event loop a turn by itself, however often it waits.
 */
export function whenOthersHad<T>(piece: () => T | PromiseLike<T>): T | PromiseLike<T> {
  if (began === null) {
    began = performance.now();
    // Ticks come when no promise has anything left to do.
    process.nextTick(() => {
      began = null;
    });
  }
  return performance.now() - began < LONGEST ? piece() : yieldToOthers().then(piece);
}
