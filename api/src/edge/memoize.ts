/** The most texts in the cache, and the longest that is cached. */
const MAX = 200;
const LONGEST = 500;

/**
 * `read` with a cache of its results: for headers, which repeat and can take longer to parse than a whole answer may
 * take.
 */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const result = read(text);
    if (text.length > LONGEST) return result;
    if (known.size >= MAX) known.clear();
    known.set(text, result);
    return result;
  };
}
