/** What an answer is made of: what everybody gets of it, and what is its reader's own. */
export interface Parts {
  readonly shared: object;
  readonly own: object;
}

const partsByWhole = new WeakMap<object, Parts>();

/**
 * The two parts of an answer as one plain value. Whoever writes it down can tell them apart (`partsOf`), so that the
 * shared one is written once for everybody. `shared` is frozen; the parts have no key in common.
 */
export function together<Shared extends object, Own extends object>(shared: Shared, own: Own): Shared & Own {
  const whole = { ...shared, ...own };
  partsByWhole.set(whole, { shared, own });
  return whole;
}

/** The parts of a value that `together` made; undefined for any other. */
export function partsOf(whole: object): Parts | undefined {
  return partsByWhole.get(whole);
}
