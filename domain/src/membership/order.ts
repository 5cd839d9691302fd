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
  /** Whether its payment gave somebody a plan; if the person was gone by then, the money is to be refunded. */
  readonly granted: boolean;
  /** When to ask the provider about it next; null when nothing more is expected. */
  readonly checkAt: Instant | null;
}

/** The person who got a plan, as the receipt names them. */
export interface Buyer {
  readonly email: string;
  readonly language: Language;
  readonly fullName: string;
  readonly planEnd: Instant;
}
