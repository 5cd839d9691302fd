import type { ByteRange } from '../files/ports.ts';
import { refuse } from '../kernel/errors.ts';

/** Two for each picture of a film of hours; each takes memory, and is blanked by a write of its own. */
const MOST_RANGES = 1_000_000;

/** Adds ranges to those found so far. Refuses FILE_UNREADABLE when they are more than those of any film. */
export function gather(found: ByteRange[], more: readonly ByteRange[]): void {
  if (found.length + more.length > MOST_RANGES) refuse('FILE_UNREADABLE');
  for (const range of more) found.push(range);
}
