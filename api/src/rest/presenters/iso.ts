import type { Instant } from '@quadrangle/domain/kernel/time';

/** A moment as REST writes it: ISO 8601. */
export function iso(instant: Instant): string {
  return new Date(instant).toISOString();
}
