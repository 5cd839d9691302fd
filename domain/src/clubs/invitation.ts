import type { Instant } from '../kernel/time.ts';
import type { SeatRole } from '../membership/club.ts';

/** An invitation to a seat (decisions 63). */
export interface Invitation {
  /** The last part of its link: whoever knows it can accept one without an invitee. */
  readonly id: string;
  readonly clubId: string;
  /** The lead who made it. */
  readonly inviterId: string;
  /** Whom it invites; null for everybody of the tenant who has the link. */
  readonly inviteeId: string | null;
  readonly role: SeatRole;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}
