/** Does a task when its turn has come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The same parts, each read in a turn of its own. While their receiver is idle, nothing is read and no turn is taken
 * (decisions 78).
 */
export async function* inTurns(
  parts: AsyncIterable<Uint8Array>,
  inTurn: InTurn,
): AsyncGenerator<Uint8Array, void, void> {
  const reading = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await inTurn(() => reading.next());
      if (done) return;
      yield value;
    }
  } finally {
    await reading.return?.();
  }
}

/**
 * The same parts; calls `end` each time the receiver takes fewer than `least` bytes in `milliseconds` (decisions 78), told
 * whether a part waits for it then.
 */
export async function* atLeast(
  parts: AsyncIterable<Uint8Array>,
  least: number,
  milliseconds: number,
  end: (offered: boolean) => void,
): AsyncGenerator<Uint8Array, void, void> {
  let taken = 0;
  let offered = false;
  const watch = setInterval(() => {
    if (taken < least) end(offered);
    taken = 0;
  }, milliseconds);
  try {
    for await (const part of parts) {
      offered = true;
      yield part;
      offered = false;
      taken += part.length;
    }
  } finally {
    clearInterval(watch);
  }
}
