/** The progress of work on many items. */
export interface BatchState<T> {
  readonly done: number;
  readonly of: number;
  readonly failed: readonly { readonly item: T; readonly error: unknown }[];
}

/**
 * Does `work` for one item after the other, and continues when one fails; calls `heard` with the progress, also at the
 * end. Aborting stops it before the next item.
 */
export async function inTurn<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  heard: (state: BatchState<T>) => void,
  signal: AbortSignal,
): Promise<BatchState<T>> {
  let state: BatchState<T> = { done: 0, of: items.length, failed: [] };
  heard(state);
  for (const item of items) {
    if (signal.aborted) break;
    const failure = await work(item).then(
      () => [],
      (error: unknown) => [{ item, error }],
    );
    state = { ...state, done: state.done + 1, failed: [...state.failed, ...failure] };
    heard(state);
  }
  return state;
}
