const holders = new Set<(event: PopStateEvent) => void>();

/** Hears of steps back and forward before the router does; called before the router is drawn. */
export function startHistorySteps(): void {
  addEventListener('popstate', (event) => [...holders].at(-1)?.(event));
}

/** The number that the router gave an entry of the history. */
const placeOf = (state: { readonly idx?: number } | null) => state?.idx ?? 0;

/** Takes each step back or forward back and calls `onStep`; returns what ends that. The last who holds hears of it. */
export function holdHistory(onStep: () => void): () => void {
  const here = placeOf(history.state);
  const hold = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    const there = placeOf(event.state);
    if (there === here) return;
    history.go(here - there);
    onStep();
  };
  holders.add(hold);
  return () => void holders.delete(hold);
}
