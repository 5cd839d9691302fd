/** Time of a process that works on one file, in milliseconds. */
export interface TimeOfWork {
  readonly passed: number;
  /** How much of a processor it got; null where the system does not tell. */
  readonly worked: number | null;
}

/** How many times its limit a process may last that waits for a processor, or for anything else. */
const LONGEST_WAIT = 30;

/**
 * Whether work took longer than `longest` milliseconds (decisions 26, 78). Processes that work on files give way to all
 * others: while those keep the processors busy, only the time that a process got counts, so that no file is refused
 * because of them.
 */
export function tookTooLong({ passed, worked }: TimeOfWork, longest: number): boolean {
  return Math.min(passed, worked ?? passed) >= longest || passed >= LONGEST_WAIT * longest;
}
