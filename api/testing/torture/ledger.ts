/**
 * What the server said it did. A write whose answer never came may have happened or not; one whose answer came has.
 * `T` is what a thing may be: each key is known to be one of the values in its set.
 */
export class Ledger<T> {
  readonly #values = new Map<string, Set<T>>();
  #acknowledged = 0;
  #unanswered = 0;

  /**
   * Notes a write that makes of `key`, which began as `initial`, what `change` says; `answered` is true when the server
   * said that it did.
   */
  note(key: string, change: (value: T) => T, answered: boolean, initial: T): void {
    const possible = this.#values.get(key) ?? new Set([initial]);
    const changed = [...possible].map(change);
    this.#values.set(key, new Set(answered ? changed : [...possible, ...changed]));
    if (answered) this.#acknowledged += 1;
    else this.#unanswered += 1;
  }

  /** The keys whose value is none of those it may be, with what was found. */
  wrong(found: (key: string) => T): string[] {
    return [...this.#values]
      .filter(([key, possible]) => !possible.has(found(key)))
      .map(([key, possible]) => `${key} is ${String(found(key))}, not ${[...possible].map(String).join(' or ')}`);
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }

  /** The one value that `key` is known to have; undefined while there are several, or none. */
  sure(key: string): T | undefined {
    const possible = [...(this.#values.get(key) ?? [])];
    return possible.length === 1 ? possible[0] : undefined;
  }

  get counts(): { readonly acknowledged: number; readonly unanswered: number } {
    return { acknowledged: this.#acknowledged, unanswered: this.#unanswered };
  }
}
