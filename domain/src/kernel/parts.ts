/** What an answer is made of: what everybody gets of it, and what is its reader's own. */
export interface Parts {
  readonly shared: object;
  readonly own: object;
}

interface Made {
  readonly own: object;
  readonly whole: object;
}

const partsByWhole = new WeakMap<object, Parts>();

/** By shared part: what was made of it last. Most readers have done nothing with most items, and get the same. */
const lastOf = new WeakMap<object, Made>();

/**
 * The two parts of an answer as one plain value. Whoever writes it down can tell them apart (`partsOf`), so that the
 * shared one is written once for everybody. `shared` is frozen; the parts have no key in common.
 */
export function together<Shared extends object, Own extends object>(shared: Shared, own: Own): Shared & Own {
  const last = lastOf.get(shared);
  if (last !== undefined && isSame(last.own, own)) return last.whole as Shared & Own;
  const whole = Object.freeze({ ...shared, ...own });
  partsByWhole.set(whole, { shared, own });
  if (Object.values(own).every(Object.isFrozen)) lastOf.set(shared, { own, whole });
  return whole;
}

/** Whether two objects hold the very same values. */
function isSame(a: object, b: object): boolean {
  const names = Object.keys(a) as never[];
  return names.length === Object.keys(b).length && names.every((name) => name in b && a[name] === b[name]);
}

/** The parts of a value that `together` made; undefined for any other. */
export function partsOf(whole: object): Parts | undefined {
  return partsByWhole.get(whole);
}
