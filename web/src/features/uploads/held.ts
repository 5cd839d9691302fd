/**
 * Holds a name for this page. Resolves to what gives it back, or to null where another page holds it. Browsers without
 * locks (plain http) let every page hold it.
 */
export async function held(name: string): Promise<(() => Promise<unknown>) | null> {
  if (!('locks' in navigator)) return async () => undefined;
  const isFree = Promise.withResolvers<boolean>();
  const until = Promise.withResolvers<void>();
  const over = navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      isFree.resolve(lock !== null);
      return lock && until.promise;
    })
    .catch(() => isFree.resolve(false));
  if (!(await isFree.promise)) return null;
  return () => {
    until.resolve();
    return over;
  };
}
