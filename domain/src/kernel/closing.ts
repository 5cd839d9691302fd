import { boundedOtherwise, openWhileReading, personLimits } from '../declared/declared.ts';
import { refuse } from './errors.ts';
import type { Closing } from './ports.ts';
import type { Instant } from './time.ts';

/**
 * Whether a use case changes what members of a college see, or makes something that would be erased with it: then it
 * is refused while they only read (decisions 69).
 */
export function isShutWhileReading(name: string): boolean {
  const changes = Object.hasOwn(personLimits, name) || Object.hasOwn(boundedOtherwise, name);
  return changes && !openWhileReading.includes(name);
}

/** Refuses COLLEGE_CLOSING where people of a college only read, and UNAUTHENTICATED once it is to be erased. */
export function refuseWhileClosing(closing: Closing | null | undefined, name: string, now: Instant): void {
  if (!closing || now < closing.readingFrom) return;
  if (now >= closing.erasedAt) refuse('UNAUTHENTICATED');
  if (isShutWhileReading(name)) refuse('COLLEGE_CLOSING');
}
