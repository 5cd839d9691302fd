type All<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;

/** Merges records whose keys differ. */
export function merged<T extends readonly object[]>(...records: T): All<T[number]> {
  return Object.assign({}, ...records);
}

/** Joins lists. */
export function chained<T extends readonly (readonly unknown[])[]>(...lists: T): readonly T[number][number][] {
  return lists.flat();
}
