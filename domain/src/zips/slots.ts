/** ZIPs that one process sends at the same time (decisions 48). */
export const ZIPS_AT_ONCE = 10;

/** Who of one process is being sent a ZIP: one each, and ten in all (decisions 48). */
export class ZipSlots {
  readonly #people = new Set<string>();

  /** Lets somebody in; answers how they leave again, which counts once. Null when it is not their turn. */
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
