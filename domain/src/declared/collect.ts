type All<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;

/** Records of different names as one. */
export function merged<T extends readonly object[]>(...records: T): All<T[number]> {
  return Object.assign({}, ...records);
}

/** Lists as one. */
export function chained<T extends readonly (readonly unknown[])[]>(...lists: T): readonly T[number][number][] {
  return lists.flat();
}
