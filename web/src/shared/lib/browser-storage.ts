/** What the product needs of a `Storage`. */
type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage of the browser that never throws. What the browser refuses to keep, because it is blocked or full, is kept for
 * this visit.
 */
export function forgivingStorage(browsers: () => Texts): Texts {
  const visit = new Map<string, string>();
  const tried = <T>(act: (storage: Texts) => T): T | undefined => {
    try {
      return act(browsers());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => visit.get(key) ?? tried((storage) => storage.getItem(key)) ?? null,
    setItem(key, text) {
      visit.set(key, text);
      tried((storage) => {
        storage.setItem(key, text);
        visit.delete(key);
      });
    },
    removeItem(key) {
      visit.delete(key);
      tried((storage) => storage.removeItem(key));
    },
  };
}

/** What this browser keeps from visit to visit. */
export const lasting = forgivingStorage(() => localStorage);

/** What lives as long as the tab. */
export const ofThisTab = forgivingStorage(() => sessionStorage);
