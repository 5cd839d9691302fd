/** Time of work on one file, in milliseconds. */
export interface TimeOfWork {
  readonly passed: number;
  /** How much of a processor its process got; null where the system does not tell. */
  readonly worked: number | null;
}

/** How many times its limit work may last that waits for a processor, or for anything else. */
const LONGEST_WAIT = 30;

/**
 * Whether work took longer than `longest` milliseconds (decisions 26, 78). While others keep the processors busy, or the
 * store answers slowly, only the time that its process got counts, so that no file is refused because of them.
 */
export function tookTooLong({ passed, worked }: TimeOfWork, longest: number): boolean {
  return Math.min(passed, worked ?? passed) >= longest || passed >= LONGEST_WAIT * longest;
}
