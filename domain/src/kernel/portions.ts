/**
 * Long work as a generator: each `yield` ends a portion. The caller decides what happens between portions, so rules
 * stay pure.
 */
export type Portions<T> = Generator<void, T, void>;

/** What `make` makes of each value, of `size` values in one portion. */
export function* madeOfEach<T, Made>(values: readonly T[], size: number, make: (value: T) => Made): Portions<Made[]> {
  const made: Made[] = [];
  for (const value of values) {
    if (made.length > 0 && made.length % size === 0) yield;
    made.push(make(value));
  }
  return made;
}

/** Does work in one go. */
export function atOnce<T>(work: Portions<T>): T {
  for (;;) {
    const portion = work.next();
    if (portion.done) return portion.value;
  }
}

/** Does work portion by portion; in between, other work gets its turn. */
export async function inPortions<T>(work: Portions<T>): Promise<T> {
  for (;;) {
    const portion = work.next();
    if (portion.done) return portion.value;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
