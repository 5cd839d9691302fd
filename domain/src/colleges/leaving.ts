import type { Day } from '../kernel/days.ts';

/** What is known of when somebody leaves their college (decisions 74). */
export interface LeavingWords {
  /** What its roster says. */
  readonly rosterLeavesOn: Day | null;
  /** Their own word. */
  readonly ownLeavesOn: Day | null;
}

/**
 * The day from which somebody is an alumnus: the roster's where it has one, whether earlier or later, because the
 * college knows best; else their own word; null while nobody said one (decisions 74).
 */
export function leavingDay({ rosterLeavesOn, ownLeavesOn }: LeavingWords): Day | null {
  return rosterLeavesOn ?? ownLeavesOn;
}
