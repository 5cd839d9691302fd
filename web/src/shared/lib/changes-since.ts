/**
 * Says what of a form differs from how it opened: somebody else may have changed the rest meanwhile. What was said once is
 * said again, since the server may have it although its answer was lost.
 */
export function changesSince<T extends object>(opened: T): (now: Partial<T>) => Partial<T> {
  const before = new Map(Object.entries(opened));
  const changed = new Set<string>();
  return (now) => {
    for (const [field, value] of Object.entries(now))
      if (JSON.stringify(value) !== JSON.stringify(before.get(field))) changed.add(field);
    return Object.fromEntries(Object.entries(now).filter(([field]) => changed.has(field))) as Partial<T>;
  };
}
