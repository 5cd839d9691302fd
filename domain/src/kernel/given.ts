/** The fields of a change that were given: one that is undefined changes nothing. */
export function given<Change extends object>(change: Change) {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as { [Field in keyof Change]?: Exclude<Change[Field], undefined> };
}
