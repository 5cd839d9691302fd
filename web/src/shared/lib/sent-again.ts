/** Idempotent calls: they state how something should be. */
const SETTING = /^(reactions\.react|library\.set.+|events\.add)$/;

/** Calls that may be repeated when no answer arrived: those with a key, and idempotent ones (decisions 23). */
export const mayBeSentAgain = ({ type, path, input }: { type: string; path: string; input: unknown }): boolean =>
  type === 'mutation' && (SETTING.test(path) || !!(input as { readonly key?: string } | undefined)?.key);

/** How long to wait before each time, in milliseconds: altogether as long as a killed server needs to be back. */
export const PAUSES: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];
