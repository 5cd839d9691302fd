/** Items that may be chosen for one ZIP (decisions 48). */
export const MAX_CHOSEN = 2_000;
