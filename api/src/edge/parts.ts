/** The two parts of an answer: what every reader gets, and what is this reader's own. */
export interface Parts {
  readonly shared: object;
  readonly own: object;
}

/** The part of answers that every reader gets, which must not change, and the last whole that somebody got. */
export interface Made<Shared extends object> {
  readonly shared: Shared;
  last?: { readonly own: object; readonly whole: object };
}

/** Which parts a whole is made of. */
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

/** Whether two objects hold the same values, in objects within them too; lists are the same only as the same object. */
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
