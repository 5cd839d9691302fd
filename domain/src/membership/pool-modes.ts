/**
 * Whether an event takes what people without a plan offer it, and which of it waits for its owner's side: `closed` none
 * of it, `asked` takes nothing unasked, `known` lets people come directly of whom enough was accepted, `all` everybody
 * (decisions 65).
 */
export const poolModes = ['closed', 'asked', 'known', 'all'] as const;
export type PoolMode = (typeof poolModes)[number];

/** What becomes of an item that came through a pool: it waits, or it was accepted (decisions 65). */
export type Pooled = 'offered' | 'accepted';
