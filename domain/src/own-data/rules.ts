import { DAY, type Instant } from '../kernel/time.ts';
import type { OwnCopy } from './ports.ts';

/** How often one may ask (decisions 56). */
export const ASKED_ONCE_IN = DAY;

/** How long it can be downloaded once it is ready (decisions 56). */
export const FETCHED_WITHIN = DAY;

/** Until when it can be downloaded; null while it is being made (decisions 56). */
export function fetchedUntil({ readyAt }: OwnCopy): Instant | null {
  return readyAt === null ? null : readyAt + FETCHED_WITHIN;
}

/** Whether it can be downloaded (decisions 56). */
export function canBeFetched(copy: OwnCopy, now: Instant): boolean {
  return now < (fetchedUntil(copy) ?? now);
}

/** When one may ask again (decisions 56). */
export function askedAgainFrom({ askedAt }: OwnCopy): Instant {
  return askedAt + ASKED_ONCE_IN;
}
