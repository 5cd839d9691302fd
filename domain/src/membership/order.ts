import type { Reachable } from '../colleges/mailbox.ts';
import type { Instant } from '../kernel/time.ts';
import type { PlanMonths } from './rules.ts';

/** A plan that somebody started to buy. Stored before the checkout opens (decisions 31). */
export interface Order {
  readonly id: string;
  /** The provider's id of it. */
  readonly providerOrderId: string;
  /** Whose plan it is: a person's, null once they are gone (decisions 12) … */
  readonly userId: string | null;
  /** … or a club's (decisions 61). */
  readonly clubId: string | null;
  /** Who pays for the club; null once they are gone. An order for oneself has none. */
  readonly payerId: string | null;
  /** The club that its first payment makes; null when it is for one that there is. */
  readonly newClub: NewClub | null;
  readonly months: PlanMonths;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  /** The provider's id of the payment that granted the plan. */
  readonly paymentId: string | null;
  /** Whether its payment gave a plan; if the person was gone or the club closed then, the money is to be refunded. */
  readonly granted: boolean;
  /** When to ask the provider about it next; null when nothing more is expected. */
  readonly checkAt: Instant | null;
}

/** A club that a payment makes (decisions 61). */
export interface NewClub {
  readonly name: string;
  readonly handle: string;
}

/** Who paid for a plan, as the mail about it names them. */
export interface Buyer extends Reachable {
  readonly fullName: string;
  readonly planEnd: Instant;
  /** The name of the club whose plan it is; null for the person's own. */
  readonly club: string | null;
}
