/** A stream of pseudo-random numbers that is the same for the same seed, on every machine. */
export type Random = {
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** A whole number in [from, to], both ends included. */
  whole(from: number, to: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the values; they must not be empty. */
  pick<T>(values: readonly [T, ...T[]]): T;
};

/** Opens the stream that belongs to a text (FNV-1a into mulberry32). */
export function randomOf(seed: string): Random {
  let state = 2_166_136_261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (from, to) => from + (to - from) * next(),
    whole: (from, to) => from + Math.floor((to - from + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (values) => values[Math.floor(values.length * next())] ?? values[0],
  };
}
