/** The two parts of an answer: what every reader gets, and what is this reader's own. */
export interface Parts {
  readonly shared: object;
  readonly own: object;
}

interface Made {
  readonly own: object;
  readonly whole: object;
}

const partsByWhole = new WeakMap<object, Parts>();

/** The last answer by shared part: most readers have done nothing with most items, so they get the same one. */
const lastOf = new WeakMap<object, Made>();

/**
 * The two parts of an answer as one plain value. A serializer can tell them apart (`partsOf`) and serialize the
 * shared one once for everybody. `shared` is frozen; the parts have no key in common.
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
