/** The two parts of an answer: the one for every reader, and this reader's own. */
export interface Parts {
  readonly shared: object;
  readonly own: object;
}

/** The part of answers for every reader, which must not change, and the last whole that somebody got. */
export interface Made<Shared extends object> {
  readonly shared: Shared;
  last?: { readonly own: object; readonly whole: object };
}

/** The parts of each whole. */
const partsByWhole = new WeakMap<object, Parts>();

/**
 * The two parts of an answer as one plain value. `jsonBytes` can tell them apart (`partsOf`) and writes the shared one
 * once for everybody. The parts have no key in common. Most readers have done nothing with most items, so they get the
 * same whole.
 */
export function together<Shared extends object, Own extends object>(made: Made<Shared>, own: Own): Shared & Own {
  const { shared, last } = made;
  if (last !== undefined && isSame(last.own, own)) return last.whole as Shared & Own;
  const whole = Object.freeze({ ...shared, ...own });
  partsByWhole.set(whole, { shared, own });
  made.last = { own, whole };
  return whole;
}

/**
 * Whether two objects have the same values, nested objects included; lists are equal only if they are the same object.
 */
function isSame(a: object, b: object): boolean {
  const names = Object.keys(a) as never[];
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => name in b && (a[name] === b[name] || (isPlain(a[name]) && isPlain(b[name]) && isSame(a[name], b[name]))),
  );
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of a value that `together` made; undefined for any other. */
export function partsOf(whole: object): Parts | undefined {
  return partsByWhole.get(whole);
}
