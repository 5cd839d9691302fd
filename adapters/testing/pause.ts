import { setTimeout as after } from 'node:timers/promises';

/**
 * The pace of somebody in a test: of who asks again and again, or sends slowly. Nothing waits by it for something to have
 * happened; `scripts/tree.test.ts` lists who uses it.
 * @param ms milliseconds
 */
export function pause(ms: number): Promise<void> {
  return after(ms);
}
