/** ZIPs that one process sends at the same time (decisions 48). */
export const ZIPS_AT_ONCE = 10;

/** The ZIPs that one process is sending: one per person, and ten in all (decisions 48). */
export class ZipSlots {
  readonly #people = new Set<string>();

  /** Takes a slot; answers a function that releases it once. Null when there is none. */
  enter(personId: string): (() => void) | null {
    if (this.#people.has(personId) || this.#people.size >= ZIPS_AT_ONCE) return null;
    this.#people.add(personId);
    let inside = true;
    return () => {
      if (inside) this.#people.delete(personId);
      inside = false;
    };
  }
}
