/** The highest count that the bell shows (decisions 50). In a file of its own, because the bell needs no other rule. */
export const MAX_UNREAD = 100;
