import type { Instant } from '../kernel/time.ts';

/** A screen without a session that shows the items of one event (decisions 66). */
export interface Wall {
  readonly id: string;
  readonly eventId: string;
  /** Who opened it; it ends with their account. */
  readonly openerId: string;
  /** Digest of the token in its address. */
  readonly token: string;
  /** Digest of the code that opens it once on another computer; null once it was used. */
  readonly code: string | null;
  readonly openedAt: Instant;
  readonly endsAt: Instant;
}
