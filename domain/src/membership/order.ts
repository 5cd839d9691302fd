import type { Language } from '../kernel/actor.ts';
import type { Instant } from '../kernel/time.ts';
import type { PlanMonths } from './rules.ts';

/** A plan that somebody started to buy. Stored before the checkout opens (decisions 31). */
export interface Order {
  readonly id: string;
  /** The provider's id of it. */
  readonly providerOrderId: string;
  /** Null once the person is gone (decisions 12). */
  readonly userId: string | null;
  readonly months: PlanMonths;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  /** The provider's id of the payment that granted the plan. */
  readonly paymentId: string | null;
  /** Whether its payment gave somebody a plan; money for a person who was gone by then is to be refunded. */
  readonly granted: boolean;
  /** When the provider is to be asked about it next; null when there is nothing to expect any more. */
  readonly checkAt: Instant | null;
}

/** Whoever got a plan, as far as the receipt tells of them. */
export interface Buyer {
  readonly email: string;
  readonly language: Language;
  readonly fullName: string;
  readonly planEnd: Instant;
}
