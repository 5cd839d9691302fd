import type { ReactNode } from 'react';

/**
 * The words of a button in a row of actions: under 500 px there is room for its icon alone, and they are only heard; but
 * where the row says that all are read.
 */
export function ActionLabel({ children }: { children: ReactNode }) {
  return <span className="action-label max-w500:sr-only">{children}</span>;
}
