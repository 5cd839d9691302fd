let held: ((event: PopStateEvent) => void) | null = null;

/** Hears of steps back and forward before the router does; called before the router is drawn. */
export function startHistorySteps(): void {
  addEventListener('popstate', (event) => held?.(event));
}

/** The number that the router gave an entry of the history. */
const placeOf = (state: { readonly idx?: number } | null) => state?.idx ?? 0;

/** Takes each step back or forward back and calls `onStep`; returns what ends that. */
export function holdHistory(onStep: () => void): () => void {
  const [before, here] = [held, placeOf(history.state)];
  held = (event) => {
    event.stopImmediatePropagation();
    const there = placeOf(event.state);
    if (there === here) return;
    history.go(here - there);
    onStep();
  };
  return () => {
    held = before;
  };
}
