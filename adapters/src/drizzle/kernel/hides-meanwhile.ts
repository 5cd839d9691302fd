import { and, eq, type SQL } from 'drizzle-orm';
import type { Tables } from '../tables/tables.ts';

/** Whether an undecided case hides its item (decisions 51). */
export function hidesMeanwhile({ asked, queued }: Tables['cases']): SQL | undefined {
  return and(eq(asked, true), eq(queued, false));
}
