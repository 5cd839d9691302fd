/** The bell counts no further (decisions 50). On its own, because the bell needs no rule besides. */
export const MOST_UNREAD = 100;
