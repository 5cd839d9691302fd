/** Milliseconds for which those who let others go first may go on together before others do. */
const LONGEST = 10;

/**
 * Makes the wait of long works that take the event loop piece by piece: `await yieldToOthers()` between two pieces lets go
 * on whatever lies waiting. However many works wait in that way, one after the other goes on with one piece, and only for
 * 10 ms together, or for one piece where that takes longer: with `setImmediate` alone each of them would in every turn.
 */
export function yielder(now: () => number = () => performance.now()): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTurnTaken = false;

  function takeTurn(): void {
    goOn(waiting.length, now());
  }

  /** Lets one of them go on, and then as many of the other `many` that wait already as there is time for. */
  function goOn(many: number, began: number): void {
    waiting.shift()?.();
    // Ticks come after all that the piece does at once, its promises too.
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
