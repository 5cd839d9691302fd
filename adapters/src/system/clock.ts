import type { Clock } from '@quadrangle/domain/kernel/ports';

/** The system clock, `offsetSeconds` ahead, for trying things out. */
export function systemClock(offsetSeconds: number): Clock {
  return { now: () => Date.now() + offsetSeconds * 1_000 };
}
